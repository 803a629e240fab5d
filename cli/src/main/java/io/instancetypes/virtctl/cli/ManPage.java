package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The manual of one command in the language of {@code man}, from what its help is made of. */
public final class ManPage {
  private final Route route;
  private final Definition definition;
  private final StringBuilder text = new StringBuilder();

  private ManPage(Route route) {
    this.route = route;
    this.definition = route.command().definition().get();
  }

  /** The pages of a whole tree by the names of their files: {@code virtctl-create-vm.1}. */
  public static SortedMap<String, String> all(Command root, String version) {
    var pages = new TreeMap<String, String>();
    collect(List.of(root), version, pages);
    return pages;
  }

  private static void collect(List<Command> path, String version, SortedMap<String, String> pages) {
    var route = new Route(path, List.of());
    pages.put(name(route.spelling()) + ".1", new ManPage(route).text(version));
    for (Command subcommand : route.command().visibleSubcommands()) {
      var longer = new ArrayList<>(path);
      longer.add(subcommand);
      collect(longer, version, pages);
    }
  }

  private static String name(String spelling) {
    return spelling.replace(' ', '-');
  }

  private String text(String version) {
    String name = name(route.spelling());
    text.append(".TH \"%s\" 1 \"\" \"virtctl %s\"\n".formatted(escape(name), escape(version)));
    section("NAME").line(name + " \\- " + escape(route.command().summary()), false);
    section("SYNOPSIS").bold(Usage.of(route, definition));
    section("DESCRIPTION").paragraphs(definition.description());
    commands();
    arguments();
    options("OPTIONS", definition.options(), Option.HELP);
    options("GLOBAL OPTIONS", OptionTable.shared(route.path()));
    examples();
    seeAlso();
    return text.toString();
  }

  private void commands() {
    List<Command> commands = route.command().visibleSubcommands();
    if (!commands.isEmpty()) {
      section("COMMANDS");
      commands.forEach(each -> entry(each.name(), each.summary()));
    }
  }

  private void arguments() {
    if (!definition.arguments().isEmpty()) {
      section("ARGUMENTS");
      definition.arguments().forEach(each -> entry(each.name(), Usage.describe(each)));
    }
  }

  private void options(String title, List<Option> options, Option... further) {
    var shown = new ArrayList<>(options);
    shown.addAll(List.of(further));
    shown.removeIf(Option::hidden);
    if (!shown.isEmpty()) {
      section(title);
      shown.forEach(each -> entry(Usage.term(each).strip(), Usage.describe(each)));
    }
  }

  private void examples() {
    if (!definition.examples().isEmpty()) {
      section("EXAMPLES");
    }
    for (Definition.Example each : definition.examples()) {
      text.append(".PP\n");
      line(each.comment() + ":", true);
      text.append(".PP\n.RS 4\n.nf\n");
      each.commandLine().lines().forEach(line -> line(line, true));
      text.append(".fi\n.RE\n");
    }
  }

  private void seeAlso() {
    var names = new ArrayList<String>();
    if (route.path().size() > 1) {
      names.add(
          name(new Route(route.path().subList(0, route.path().size() - 1), List.of()).spelling()));
    }
    for (Command each : route.command().visibleSubcommands()) {
      names.add(name(route.spelling()) + "-" + each.name());
    }
    if (!names.isEmpty()) {
      section("SEE ALSO");
      line(String.join(", ", names.stream().map(each -> each + "(1)").toList()), true);
    }
  }

  private ManPage section(String title) {
    text.append(".SH ").append(title).append('\n');
    return this;
  }

  private void paragraphs(String prose) {
    for (String paragraph : prose.split("\n\n")) {
      text.append(".PP\n");
      paragraph.lines().forEach(each -> line(each, true));
    }
  }

  private void entry(String term, String description) {
    text.append(".TP\n");
    bold(term);
    paragraphless(description);
  }

  private void paragraphless(String description) {
    description.lines().filter(each -> !each.isBlank()).forEach(each -> line(each, true));
  }

  private void bold(String words) {
    text.append("\\fB").append(escape(words)).append("\\fR\n");
  }

  /** A line that begins with a dot or an apostrophe would be an instruction. */
  private void line(String line, boolean literal) {
    text.append(line.startsWith(".") || line.startsWith("'") ? "\\&" : "");
    text.append(literal ? escape(line) : line).append('\n');
  }

  private static String escape(String words) {
    return words.replace("\\", "\\e").replace("-", "\\-").replace("\"", "\\(dq");
  }
}
