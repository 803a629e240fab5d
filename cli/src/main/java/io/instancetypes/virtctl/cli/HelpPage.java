package io.instancetypes.virtctl.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The help of one command, in the sections that kubectl users know. */
final class HelpPage {
  private static final int WIDEST_TERM = 32;

  private final Route route;
  private final Definition definition;
  private final int width;
  private final StringBuilder text = new StringBuilder();

  HelpPage(Route route, Definition definition, int width) {
    this.route = route;
    this.definition = definition;
    this.width = width;
  }

  String text() {
    text.append(Paragraph.wrap(definition.description(), 0, 0, width)).append('\n');
    heading("Usage");
    text.append("  ").append(Usage.of(route, definition)).append('\n');
    addExamples();
    addCommands();
    addArguments();
    addOptions();
    if (route.command().isGroup()) {
      text.append("\nUse '%s COMMAND --help' for more.\n".formatted(route.spelling()));
    }
    return text.toString();
  }

  private void addExamples() {
    String title = "Examples";
    for (Definition.Example example : definition.examples()) {
      heading(title);
      text.append("  # ").append(Paragraph.wrap(example.comment(), 4, 2, width)).append('\n');
      text.append("  ").append(example.commandLine().replace("\n", "\n  ")).append('\n');
      title = "";
    }
  }

  private void addCommands() {
    Map<String, List<Entry>> sections = new LinkedHashMap<>();
    for (Command command : route.command().visibleSubcommands()) {
      sections
          .computeIfAbsent(command.heading(), _ -> new ArrayList<>())
          .add(new Entry(command.name(), command.summary()));
    }
    sections.forEach(this::addSection);
  }

  private void addArguments() {
    List<Entry> entries = new ArrayList<>();
    for (Argument argument : definition.arguments()) {
      entries.add(new Entry(argument.name(), Usage.describe(argument)));
    }
    addSection("Arguments", entries);
  }

  private void addOptions() {
    List<Option> own = new ArrayList<>(definition.options());
    own.add(Option.HELP);
    addSection("Options", entries(own));
    addSection("Global options", entries(OptionTable.shared(route.path())));
  }

  private static List<Entry> entries(List<Option> options) {
    List<Entry> entries = new ArrayList<>();
    for (Option option : options) {
      if (!option.hidden()) {
        entries.add(new Entry(Usage.term(option), Usage.describe(option)));
      }
    }
    return entries;
  }

  private record Entry(String term, String description) {}

  private void addSection(String title, List<Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    heading(title);
    int column = 0;
    for (Entry entry : entries) {
      int length = entry.term().length();
      column = length > WIDEST_TERM ? column : Math.max(column, length);
    }
    for (Entry entry : entries) {
      addEntry(entry, column + 5);
    }
  }

  private void addEntry(Entry entry, int column) {
    int end = entry.term().length() + 2;
    text.append("  ").append(entry.term());
    if (end + 1 > column) {
      text.append('\n');
      end = 0;
    }
    text.repeat(' ', column - end)
        .append(Paragraph.wrap(entry.description(), column, column, width))
        .append('\n');
  }

  private void heading(String title) {
    text.append('\n').append(title.isEmpty() ? "" : title + ":\n");
  }
}
