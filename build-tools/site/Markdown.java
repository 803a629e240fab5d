import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * As much of Markdown as the documentation uses, as HTML; headings get the anchors that GitHub
 * gives them.
 */
final class Markdown {
  /**
   * A heading with what stands below it.
   *
   * @param text as it is read, for the search
   */
  record Section(String anchor, String title, String text) {}

  private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(.*?) *#*");
  private static final Pattern ITEM = Pattern.compile("( *)([-*]|\\d+\\.) +(.*)");
  private static final Pattern RULE = Pattern.compile("\\|?[ :|-]*-[ :|-]*");

  private final Inline inline;
  private final List<String> lines;
  private final StringBuilder html = new StringBuilder();
  private final StringBuilder text = new StringBuilder();
  private final Map<String, Integer> anchors = new HashMap<>();
  private final List<Section> sections = new ArrayList<>();
  private String anchor = "";
  private String title = "";
  private int next;

  Markdown(String source, Inline inline) {
    this.inline = inline;
    this.lines = source.replaceAll("(?s)<!--.*?-->", "").lines().toList();
  }

  String html() {
    while (next < lines.size()) {
      block();
    }
    close();
    return html.toString();
  }

  List<Section> sections() {
    return sections;
  }

  private void block() {
    String line = lines.get(next);
    Matcher heading = HEADING.matcher(line);
    if (line.isBlank()) {
      next++;
    } else if (line.startsWith("```")) {
      fence();
    } else if (heading.matches()) {
      next++;
      heading(heading.group(1).length(), heading.group(2));
    } else if (line.startsWith("    ")) {
      indented();
    } else if (line.startsWith("|")) {
      table();
    } else if (ITEM.matcher(line).matches()) {
      list();
    } else {
      paragraph();
    }
  }

  private void heading(int level, String words) {
    close();
    title = Inline.plain(words);
    anchor = anchor(title);
    html.append("<h%d id=\"%s\">%s</h%d>\n".formatted(level, anchor, inline.html(words), level));
  }

  private void close() {
    if (!title.isEmpty()) {
      sections.add(new Section(anchor, title, text.toString().strip()));
    }
    text.setLength(0);
  }

  private String anchor(String words) {
    String name =
        words.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
    int seen = anchors.merge(name, 1, Integer::sum);
    return seen == 1 ? name : name + "-" + (seen - 1);
  }

  private void fence() {
    String language = lines.get(next++).substring(3).strip();
    var code = new StringBuilder();
    while (next < lines.size() && !lines.get(next).startsWith("```")) {
      code.append(lines.get(next++)).append('\n');
    }
    next++;
    code(code.toString(), language);
  }

  private void indented() {
    var code = new StringBuilder();
    while (next < lines.size()
        && (lines.get(next).startsWith("    ") || lines.get(next).isBlank())) {
      code.append(lines.get(next++).replaceFirst("^ {4}", "")).append('\n');
    }
    code(code.toString().stripTrailing() + "\n", "");
  }

  private void code(String code, String language) {
    text.append(code).append(' ');
    String kind = language.isEmpty() ? "" : " class=\"" + Inline.escaped(language) + "\"";
    html.append("<pre><code" + kind + ">").append(Inline.escaped(code)).append("</code></pre>\n");
  }

  private void table() {
    html.append("<div class=\"table\"><table>\n");
    boolean head = next + 1 < lines.size() && RULE.matcher(lines.get(next + 1)).matches();
    if (head) {
      row(lines.get(next), "th");
      next += 2;
    }
    while (next < lines.size() && lines.get(next).startsWith("|")) {
      row(lines.get(next++), "td");
    }
    html.append("</table></div>\n");
  }

  private void row(String line, String cell) {
    html.append("<tr>");
    String inside = line.strip().replaceAll("^\\||\\|$", "");
    for (String words : inside.split("(?<!\\\\)\\|", -1)) {
      html.append("<" + cell + ">" + said(words.strip()) + "</" + cell + ">");
    }
    html.append("</tr>\n");
  }

  /** Items, each with the lines that continue it; deeper ones are lists of their own. */
  private void list() {
    Matcher first = ITEM.matcher(lines.get(next));
    first.matches();
    int depth = first.group(1).length();
    String kind = Character.isDigit(first.group(2).charAt(0)) ? "ol" : "ul";
    html.append("<" + kind + ">\n");
    while (next < lines.size() && isItem(depth)) {
      Matcher item = ITEM.matcher(lines.get(next++));
      item.matches();
      html.append("<li>").append(said(item.group(3) + continued()));
      while (next < lines.size() && ITEM.matcher(lines.get(next)).matches() && !isItem(depth)) {
        list();
      }
      html.append("</li>\n");
    }
    html.append("</" + kind + ">\n");
  }

  private boolean isItem(int depth) {
    Matcher item = ITEM.matcher(lines.get(next));
    return item.matches() && item.group(1).length() <= depth;
  }

  private void paragraph() {
    String first = lines.get(next++).strip();
    html.append("<p>").append(said(first + continued())).append("</p>\n");
  }

  private String continued() {
    var more = new StringBuilder();
    while (next < lines.size() && continues(lines.get(next))) {
      more.append(' ').append(lines.get(next++).strip());
    }
    return more.toString();
  }

  private static boolean continues(String line) {
    return !line.isBlank()
        && !line.startsWith("```")
        && !line.startsWith("|")
        && !HEADING.matcher(line).matches()
        && !ITEM.matcher(line).matches();
  }

  private String said(String words) {
    text.append(Inline.plain(words)).append(' ');
    return inline.html(words);
  }
}
