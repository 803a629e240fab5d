package io.instancetypes.machinery.rbac;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** Keeps users from giving themselves or others what they do not hold. */
public final class Escalation {
  private static final String GROUP = "rbac.authorization.k8s.io";
  private static final List<String> ALL = List.of("*");
  private static final List<PolicyRule> EVERYTHING =
      List.of(
          new PolicyRule(ALL, ALL, ALL, List.of(), List.of()),
          new PolicyRule(ALL, List.of(), List.of(), List.of(), ALL));

  private final Authorizer authorizer;

  public Escalation(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  /** What comes of a wish to write a role or binding. */
  public sealed interface Verdict {
    record Permitted() implements Verdict {}

    /** The message is whole, as a Status has it. */
    record Refused(String message) implements Verdict {}

    /** The binding grants a role that is not there, so nobody knows what it grants. */
    record RoleNotFound(String resource, String name) implements Verdict {}
  }

  /**
   * Judges a new or changed Role or ClusterRole; {@code previous} is null if it is new. The request
   * is the one that writes it.
   */
  public Verdict role(Attributes request, Map<?, ?> role, Map<?, ?> previous) {
    if (request.user().isMaster()
        || touchesOnlyCollection(role, previous)
        || mayEscalate(request)) {
      return new Verdict.Permitted();
    }
    String excess = excess(request, PolicyRule.ofRole(role));
    if (excess == null
        && (aggregates(role) || (previous != null && aggregates(previous)))
        && excess(request, EVERYTHING) != null) {
      excess = "must have cluster-admin privileges to use the aggregationRule";
    }
    return verdict(request, role, excess);
  }

  /** As above, for a RoleBinding or ClusterRoleBinding. */
  public Verdict binding(Attributes request, Map<?, ?> binding, Map<?, ?> previous) {
    if (request.user().isMaster() || touchesOnlyCollection(binding, previous)) {
      return new Verdict.Permitted();
    }
    var reference = ResolvedRole.Reference.of(binding, request.namespace());
    if (mayBind(request, reference)) {
      return new Verdict.Permitted();
    }
    Map<?, ?> role = reference.in(authorizer.policies());
    return role == null
        ? new Verdict.RoleNotFound(reference.resource(), reference.name())
        : verdict(request, binding, excess(request, PolicyRule.ofRole(role)));
  }

  private boolean mayEscalate(Attributes request) {
    return allowed(
        request.user(), "escalate", request.namespace(), request.resource(), request.name());
  }

  private boolean mayBind(Attributes request, ResolvedRole.Reference role) {
    return allowed(request.user(), "bind", request.namespace(), role.resource(), role.name());
  }

  private boolean allowed(
      UserInfo user, String verb, String namespace, String resource, String name) {
    return authorizer
        .decide(Attributes.ofResource(user, verb, namespace, GROUP, resource, name))
        .allowed();
  }

  private static Verdict verdict(Attributes request, Map<?, ?> document, String excess) {
    return excess == null
        ? new Verdict.Permitted()
        : new Verdict.Refused(
            Forbidden.about(
                GROUP, request.resource(), Fields.text(metadata(document), "name"), excess));
  }

  /** What is granted beyond what the user holds, in words; null if nothing is. */
  private String excess(Attributes request, List<PolicyRule> granted) {
    HeldRules held = authorizer.rulesFor(request.user(), request.namespace());
    String missing = Coverage.missing(held.rules(), granted);
    if (missing.isEmpty()) {
      return null;
    }
    return "user "
        + Quoted.text(request.user().name())
        + " (groups="
        + Quoted.list(request.user().groups())
        + ") is attempting to grant RBAC permissions not currently held:\n"
        + missing
        + (held.problem().isEmpty() ? "" : "; resolution errors: [" + held.problem() + "]");
  }

  private static boolean aggregates(Map<?, ?> role) {
    return !Aggregation.selectors(role).isEmpty();
  }

  /** The garbage collector may release what it could never grant. */
  private static boolean touchesOnlyCollection(Map<?, ?> document, Map<?, ?> previous) {
    return previous != null && withoutOwners(document).equals(withoutOwners(previous));
  }

  private static Fields withoutOwners(Map<?, ?> document) {
    Fields copy = Fields.copyOf(document);
    Fields metadata = copy.object("metadata");
    List.of("ownerReferences", "finalizers", "selfLink", "managedFields").forEach(metadata::remove);
    return copy;
  }

  private static Map<?, ?> metadata(Map<?, ?> document) {
    return Fields.map(document, "metadata");
  }
}
