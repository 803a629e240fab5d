package io.instancetypes.dashboard.view;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a browser calls itself, short enough to be told from another at a glance. */
public final class BrowserName {
  /** Most claim to be those that stand further down as well. */
  private static final List<Pattern> PROGRAMS =
      List.of(
          Pattern.compile("(Edg)/(\\d{1,4})"),
          Pattern.compile("(Firefox)/(\\d{1,4})"),
          Pattern.compile("(Chrome)/(\\d{1,4})"),
          Pattern.compile("Version/(?=\\d{1,4}[ .\\d]*.*(Safari))(\\d{1,4})"));

  private static final Pattern SYSTEM =
      Pattern.compile("Windows|Android|iPhone|iPad|Macintosh|Linux");

  private static final int LONGEST = 60;

  private BrowserName() {}

  /**
   * @param claim of the User-Agent header; the name is only good for showing
   */
  public static String of(String claim) {
    for (Pattern program : PROGRAMS) {
      Matcher found = program.matcher(claim);
      if (found.find()) {
        String name = found.group(1).equals("Edg") ? "Edge" : found.group(1);
        Matcher system = SYSTEM.matcher(claim);
        return name + " " + found.group(2) + (system.find() ? " on " + system.group() : "");
      }
    }
    if (claim.isBlank()) {
      return "unknown";
    }
    return claim.length() > LONGEST ? claim.substring(0, LONGEST) + "…" : claim;
  }
}
