package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.List;

/** Who wants a change, and how, as the parameters of a request say. */
final class Callers {
  private Callers() {}

  /**
   * For a request whose options are in its query.
   *
   * @param options what Kubernetes calls them, such as {@code CreateOptions}
   */
  static Caller of(Exchange exchange, UserInfo user, String options) {
    return of(exchange, user, options, new Fields());
  }

  /** For a deletion, whose options may be in its body. */
  static Caller ofDeletion(Exchange exchange, UserInfo user, Fields body) {
    return of(exchange, user, "DeleteOptions", body == null ? new Fields() : body);
  }

  private static Caller of(Exchange exchange, UserInfo user, String options, Fields body) {
    Query query = exchange.query();
    return new Caller(
        user,
        manager(exchange),
        DryRun.of(query, options, body),
        fieldValidation(options, query.text("fieldValidation")),
        true,
        exchange::warn,
        AuditContext.of(exchange)::annotate);
  }

  private static Caller.FieldValidation fieldValidation(String options, String text) {
    return switch (text) {
      case "", "Warn" -> Caller.FieldValidation.WARN;
      case "Ignore" -> Caller.FieldValidation.IGNORE;
      case "Strict" -> Caller.FieldValidation.STRICT;
      default ->
          throw invalidOptions(
              options,
              FieldError.notSupported(
                  Path.of("fieldValidation"), text, List.of("", "Ignore", "Strict", "Warn")));
    };
  }

  static ApiException invalidOptions(String options, FieldError error) {
    return Failures.invalid(
        "meta.k8s.io", options, "", List.of(error.toString()), List.of(Acceptance.cause(error)));
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
