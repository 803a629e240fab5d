import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Attacks servers of its own and prints what came of it. */
final class Attacks {
  private static final String ROW = "%-7s %-52s %-26s %s%n";

  private int passed;
  private int failed;

  public static void main(String[] args) throws Exception {
    var attacks = new Attacks();
    Path virtctl = Path.of(args[0]);
    Path folder = Path.of(args[1]);
    System.out.printf(ROW, "", "ATTACK", "EXPECTED", "GOT");
    try (var server = new Server(virtctl, Files.createDirectory(folder.resolve("attacked")))) {
      server.start();
      attacks.carryOut(new Access(server).attacks());
      attacks.carryOut(new Forgery(server).attacks());
      attacks.carryOut(new Floods(server).attacks());
    }
    attacks.carryOut(new Lasting(virtctl, folder, args[2]).attacks());
    System.out.println(attacks.passed + " passed, " + attacks.failed + " failed");
    System.exit(attacks.failed == 0 ? 0 : 1);
  }

  private void carryOut(List<Attack> attacks) {
    for (Attack attack : attacks) {
      String got = attack.carryOut();
      boolean withstood = got.equals(attack.expected());
      passed += withstood ? 1 : 0;
      failed += withstood ? 0 : 1;
      System.out.printf(
          ROW, withstood ? "ok" : "FAILED", attack.name(), attack.expected(), shortened(got));
    }
  }

  private static String shortened(String text) {
    String line = text.strip().replace('\n', ' ');
    return line.length() > 160 ? line.substring(0, 160) + "…" : line;
  }
}
