package io.instancetypes.it.session;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Names for what differs from run to run by nature, so that all else can be literal. */
final class Placeholders {
  private static final Pattern AGE =
      Pattern.compile("(?<=\\s)((?:\\d+[smhdy]){1,2})( *)(?=\\s|$)", Pattern.MULTILINE);
  private static final List<Replacement> REPLACEMENTS =
      List.of(
          // Sometimes its own time limit meets a watch of kubectl that is just being made.
          replace(
              "(?m)^[EI]\\d{4} \\S+ +\\d+ reflector\\.go:\\d+\\] .*"
                  + "(context deadline exceeded|very short watch).*\\R",
              ""),
          replace("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<uid>"),
          replace("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z| \\+0000)", "<time>"),
          replace("(resourceVersion\"?: ?\")\\d+\"", "$1<version>\""),
          replace("(Resource Version: +)\\d+", "$1<version>"),
          replace("127\\.0\\.0\\.1:\\d+", "<server>"),
          replace("X509SHA256=[0-9a-f]{64}", "X509SHA256=<hash>"),
          replace("eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+", "<token>"),
          replace("/tmp/(LIVE|MERGED)-\\d+/", "/tmp/$1-<number>/"),
          replace("(kubectl-edit-)\\d+", "$1<number>"),
          replace("(Client Version: |Kustomize Version: )v\\S+", "$1<version>"));

  private record Replacement(Pattern pattern, String name) {}

  private Placeholders() {}

  private static Replacement replace(String pattern, String name) {
    return new Replacement(Pattern.compile(pattern), name);
  }

  static String in(String output) {
    String named = output;
    for (Replacement replacement : REPLACEMENTS) {
      named = replacement.pattern().matcher(named).replaceAll(replacement.name());
    }
    return AGE.matcher(named).replaceAll(Placeholders::age);
  }

  /** Keeps the columns behind an age where they are. */
  private static String age(MatchResult age) {
    String padding = age.group(2);
    return padding.isEmpty()
        ? "<age>"
        : "<age>" + " ".repeat(Math.max(1, age.group().length() - 5));
  }
}
