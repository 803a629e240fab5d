package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;

/** Who wants a change, and how, as the parameters of a request say. */
final class Callers {
  private Callers() {}

  static Caller of(Exchange exchange, UserInfo user) {
    return of(exchange, user, new Fields());
  }

  /** As above, for a request whose options are in its body. */
  static Caller of(Exchange exchange, UserInfo user, Fields options) {
    Query query = exchange.query();
    return new Caller(
        user,
        manager(exchange),
        DryRun.of(query, options),
        fieldValidation(query.text("fieldValidation")),
        true,
        exchange::warn);
  }

  private static Caller.FieldValidation fieldValidation(String text) {
    return switch (text) {
      case "", "Warn" -> Caller.FieldValidation.WARN;
      case "Ignore" -> Caller.FieldValidation.IGNORE;
      case "Strict" -> Caller.FieldValidation.STRICT;
      default ->
          throw Failures.unprocessable(
              "CreateOptions.meta.k8s.io \"\" is invalid: fieldValidation: Unsupported value: \""
                  + text
                  + "\": supported values: \"\", \"Ignore\", \"Strict\", \"Warn\"");
    };
  }

  /** Who owns what is written: whoever the client says, or else the program that it is. */
  private static String manager(Exchange exchange) {
    String named = exchange.query().text("fieldManager");
    if (named.length() > 128) {
      throw Failures.unprocessable(
          "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Too long: may not be more than"
              + " 128 bytes");
    }
    if (!named.isEmpty()) {
      return named;
    }
    String agent = exchange.header("User-Agent");
    int slash = agent.indexOf('/');
    String program = slash < 0 ? agent : agent.substring(0, slash);
    return program.isEmpty() ? "unknown" : program.substring(0, Math.min(128, program.length()));
  }
}
