import java.util.concurrent.Callable;

/**
 * One way to harm a server.
 *
 * @param expected what an unharmed server answers, literally
 * @param act does the harm and tells what was answered
 */
record Attack(String name, String expected, Callable<String> act) {
  String carryOut() {
    try {
      return act.call();
    } catch (Exception failure) {
      return "failed: " + failure.getMessage();
    }
  }
}
