package io.instancetypes.virtctl.customize;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the command line calls the object to start from. */
record SourceName(Kind kind, String name) {
  static final String ARGUMENT = "NAME";

  private static final String GROUP_SUFFIX = "." + ApiVersion.GROUP;

  static SourceName parse(String text) {
    PrefixedName name = PrefixedName.parse(ARGUMENT, text, "[KIND/]NAME");
    return new SourceName(
        name.hasPrefix() ? kind(name.prefix()) : Kind.CLUSTER_INSTANCETYPE, name.name());
  }

  /** As a person would call it: {@code VirtualMachinePreference fedora}. */
  String title() {
    return kind.kind() + " " + name;
  }

  /** Every spelling that kubectl takes, and the one with the group that it prints. */
  private static Kind kind(String typed) {
    String lower = typed.toLowerCase(Locale.ROOT);
    String resource =
        lower.endsWith(GROUP_SUFFIX)
            ? lower.substring(0, lower.length() - GROUP_SUFFIX.length())
            : lower;
    for (Kind kind : Kind.values()) {
      if (spellings(kind).contains(resource)) {
        return kind;
      }
    }
    throw Mistake.in(ARGUMENT, "there is no kind " + Mistake.quoted(typed) + instead(resource));
  }

  private static List<String> spellings(Kind kind) {
    var spellings = new ArrayList<>(kind.shortNames());
    spellings.add(kind.singular());
    spellings.add(kind.plural());
    return spellings;
  }

  private static String instead(String resource) {
    var singulars = new ArrayList<String>();
    for (Kind kind : Kind.values()) {
      singulars.add(kind.singular());
    }
    String suggestion = Wording.didYouMean(resource, singulars);
    return suggestion.isEmpty() ? "; write " + Wording.or(singulars) : suggestion;
  }
}
