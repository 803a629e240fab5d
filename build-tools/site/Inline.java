import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What stands within a line of Markdown: code, emphasis, links, pictures. */
final class Inline {
  private static final Pattern SPECIAL =
      Pattern.compile(
          "(?<code>(?<ticks>`+)(?<inside>.+?)\\k<ticks>(?!`))"
              + "|(?<link>(?<picture>!?)\\[(?<label>(?:[^\\[\\]]|\\[[^\\]]*\\])*)\\]\\((?<target>[^()\\s]*(?:\\([^()\\s]*\\)[^()\\s]*)*)\\))"
              + "|(?<auto><(?<address>https?://[^>\\s]+)>)"
              + "|\\\\(?<escaped>[\\\\`*_{}\\[\\]()#+.!|<>-])|(?<strong>\\*\\*(?<bold>[^*]+)\\*\\*)"
              + "|(?<em>(?<![\\w*])[*_](?<slanted>[^*_\\s](?:[^*_]*[^*_\\s])?)[*_](?![\\w*]))");

  private final UnaryOperator<String> targets;
  private final List<String> links = new ArrayList<>();

  /**
   * @param targets where a link leads on the site
   */
  Inline(UnaryOperator<String> targets) {
    this.targets = targets;
  }

  /** All links that were met, as they were written. */
  List<String> links() {
    return links;
  }

  String html(String text) {
    var html = new StringBuilder();
    Matcher special = SPECIAL.matcher(text);
    int end = 0;
    while (special.find()) {
      html.append(escaped(text.substring(end, special.start()))).append(one(special));
      end = special.end();
    }
    return html.append(escaped(text.substring(end))).toString();
  }

  private String one(Matcher found) {
    if (found.group("code") != null) {
      return "<code>" + escaped(found.group("inside").strip()) + "</code>";
    }
    if (found.group("link") != null) {
      return link(found);
    }
    if (found.group("auto") != null) {
      String address = escaped(found.group("address"));
      return "<a href=\"" + address + "\">" + address + "</a>";
    }
    if (found.group("escaped") != null) {
      return escaped(found.group("escaped"));
    }
    return found.group("strong") != null
        ? "<strong>" + html(found.group("bold")) + "</strong>"
        : "<em>" + html(found.group("slanted")) + "</em>";
  }

  private String link(Matcher found) {
    String target = found.group("target");
    links.add(target);
    String address = escaped(targets.apply(target));
    return found.group("picture").isEmpty()
        ? "<a href=\"" + address + "\">" + html(found.group("label")) + "</a>"
        : "<img src=\"" + address + "\" alt=\"" + escaped(found.group("label")) + "\">";
  }

  /** As it is read, without marks. */
  static String plain(String text) {
    return new Inline(UnaryOperator.identity())
        .html(text)
        .replaceAll("<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
