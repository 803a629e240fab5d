package io.instancetypes.machinery.rbac;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Decides by roles and bindings. Everything that no rule allows is refused. */
public final class Authorizer {
  private static final Decision UNQUESTIONED = new Decision(true, "");

  private final Policies policies;
  private volatile Compiled compiled;

  public Authorizer(Policies policies) {
    this.policies = policies;
  }

  public Decision decide(Attributes wanted) {
    if (wanted.user().isMaster()) {
      return UNQUESTIONED;
    }
    List<Grant> grants = current().grants(wanted.user(), wanted.namespace());
    for (Grant grant : grants) {
      for (PolicyRule rule : grant.role().rules()) {
        if (rule.allows(wanted)) {
          return new Decision(true, grant.reason());
        }
      }
    }
    String problems = problems(grants);
    return new Decision(false, problems.isEmpty() ? "" : "RBAC: " + problems);
  }

  /** Every rule that holds for a user in a namespace, or in the cluster if that is empty. */
  public HeldRules rulesFor(UserInfo user, String namespace) {
    List<Grant> grants = current().grants(user, namespace);
    var rules = new ArrayList<PolicyRule>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Grant grant : grants) {
      if (seen.add(grant.binding())) {
        rules.addAll(grant.role().rules());
      }
    }
    return new HeldRules(rules, problems(grants));
  }

  Policies policies() {
    return policies;
  }

  private Compiled current() {
    long version = policies.version();
    Compiled known = compiled;
    if (known == null || known.version() != version) {
      known = new Compiled(policies, version);
      compiled = known;
    }
    return known;
  }

  private static String problems(List<Grant> grants) {
    var problems = new LinkedHashSet<String>();
    for (Grant grant : grants) {
      if (grant.role().problem() != null) {
        problems.add(grant.role().problem());
      }
    }
    return problems.size() > 1
        ? "[" + String.join(", ", problems) + "]"
        : String.join("", problems);
  }
}
