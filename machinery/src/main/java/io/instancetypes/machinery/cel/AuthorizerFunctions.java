package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.TEXT;

import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.structuralschema.NameRule;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * {@code authorizer.group('').resource('secrets').namespace('ns').check('get').allowed()} and its
 * kin: whether somebody may do something, which is the user of the request unless the expression
 * names a service account.
 */
final class AuthorizerFunctions {
  /** What expressions call the one whom they ask, for the user of the request. */
  static final String AUTHORIZER = "authorizer";

  /** What they call the question about the very object of the request. */
  static final String REQUEST_RESOURCE = AUTHORIZER + ".requestResource";

  static final Parameter ASKER = type("Authorizer", Asker.class);
  static final Parameter RESOURCE = type("ResourceCheck", ResourceCheck.class);
  private static final Parameter PATH = type("PathCheck", PathCheck.class);
  private static final Parameter GROUP = type("GroupCheck", GroupCheck.class);
  private static final Parameter DECISION = type("Decision", Decision.class);

  private AuthorizerFunctions() {}

  private static Parameter type(String name, Class<?> runtime) {
    return Signatures.opaque("kubernetes.authorization." + name, runtime);
  }

  /** Who decides, and about whom. */
  record Asker(Authorizer authorizer, UserInfo user) {}

  private record PathCheck(Asker asker, String path) {
    Decision check(String verb) {
      return asker.authorizer.decide(Attributes.ofPath(asker.user, verb, path));
    }
  }

  private record GroupCheck(Asker asker, String group) {}

  /** A question about a resource; the verb comes last. */
  record ResourceCheck(
      Asker asker,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name) {

    /** About what a request wants to do. */
    static ResourceCheck of(Asker asker, Attributes request) {
      return new ResourceCheck(
          asker,
          request.group(),
          request.resource(),
          request.subresource(),
          request.namespace(),
          request.name());
    }

    private ResourceCheck subresource(String of) {
      return new ResourceCheck(asker, group, resource, of, namespace, name);
    }

    private ResourceCheck namespace(String of) {
      return new ResourceCheck(asker, group, resource, subresource, of, name);
    }

    private ResourceCheck name(String of) {
      return new ResourceCheck(asker, group, resource, subresource, namespace, of);
    }

    private Decision check(String verb) {
      return asker.authorizer.decide(
          new Attributes(
              asker.user, verb, namespace, group, "*", resource, subresource, name, null));
    }
  }

  static void addTo(Functions functions) {
    functions.member(
        "path",
        "authorizer_path",
        PATH.type(),
        args -> new PathCheck((Asker) args[0], required("path", (String) args[1])),
        ASKER,
        TEXT);
    functions.member(
        "group",
        "authorizer_group",
        GROUP.type(),
        args -> new GroupCheck((Asker) args[0], (String) args[1]),
        ASKER,
        TEXT);
    functions.member(
        "serviceAccount",
        "authorizer_serviceaccount",
        ASKER.type(),
        args -> account((Asker) args[0], (String) args[1], (String) args[2]),
        ASKER,
        TEXT,
        TEXT);
    functions.member(
        "resource",
        "groupcheck_resource",
        RESOURCE.type(),
        args -> resource((GroupCheck) args[0], required("resource", (String) args[1])),
        GROUP,
        TEXT);
    narrowing(functions, "subresource", "resourcecheck_subresource", ResourceCheck::subresource);
    narrowing(functions, "namespace", "resourcecheck_namespace", ResourceCheck::namespace);
    narrowing(functions, "name", "resourcecheck_name", ResourceCheck::name);
    // Roles know no selectors: what may be done to some objects may be done to all.
    narrowing(functions, "fieldSelector", "authorizer_fieldselector", (check, selector) -> check);
    narrowing(functions, "labelSelector", "authorizer_labelselector", (check, selector) -> check);
    functions.member(
        "check",
        "pathcheck_check",
        DECISION.type(),
        args -> ((PathCheck) args[0]).check((String) args[1]),
        PATH,
        TEXT);
    functions.member(
        "check",
        "resourcecheck_check",
        DECISION.type(),
        args -> ((ResourceCheck) args[0]).check((String) args[1]),
        RESOURCE,
        TEXT);
    decided(functions, "allowed", SimpleType.BOOL, Decision::allowed);
    decided(functions, "reason", SimpleType.STRING, Decision::reason);
    // To decide by roles never fails: what is wrong with them is part of the reason.
    decided(functions, "errored", SimpleType.BOOL, decision -> false);
    decided(functions, "error", SimpleType.STRING, decision -> "");
  }

  private static void narrowing(
      Functions functions,
      String name,
      String id,
      BiFunction<ResourceCheck, String, ResourceCheck> step) {
    functions.member(
        name,
        id,
        RESOURCE.type(),
        args -> step.apply((ResourceCheck) args[0], (String) args[1]),
        RESOURCE,
        TEXT);
  }

  private static void decided(
      Functions functions, String name, CelType type, Function<Decision, Object> reader) {
    functions.member(
        name, "decision_" + name, type, args -> reader.apply((Decision) args[0]), DECISION);
  }

  private static ResourceCheck resource(GroupCheck group, String resource) {
    return new ResourceCheck(group.asker, group.group, resource, "", "", "");
  }

  private static String required(String what, String text) {
    if (text.isBlank()) {
      throw new RuleFailure(what + " must not be empty");
    }
    return text;
  }

  /** Not as one that has logged in: it is in no group but those of service accounts. */
  private static Asker account(Asker asker, String namespace, String name) {
    if (!NameRule.SUBDOMAIN.mistakes(name).isEmpty()) {
      throw new RuleFailure("Invalid service account name");
    }
    if (!NameRule.LABEL.mistakes(namespace).isEmpty()) {
      throw new RuleFailure("Invalid service account namespace");
    }
    UserInfo account = UserInfo.serviceAccount(namespace, name, "", Map.of());
    List<String> groups =
        account.groups().stream().filter(group -> !group.equals(UserInfo.AUTHENTICATED)).toList();
    return new Asker(asker.authorizer, new UserInfo(account.name(), groups));
  }
}
