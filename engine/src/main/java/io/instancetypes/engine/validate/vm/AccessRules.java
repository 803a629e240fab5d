package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import java.util.List;

/** Keys and passwords that are put into the guest. */
final class AccessRules {
  private static final List<String> KINDS = List.of("sshPublicKey", "userPassword");
  private static final List<String> SSH_METHODS =
      List.of("configDrive", "noCloud", "qemuGuestAgent");
  private static final List<String> PASSWORD_METHODS = List.of("qemuGuestAgent");

  static final RuleSet RULES =
      RuleSet.of(
          "Access credentials",
          "spec.template.spec.accessCredentials[]",
          vm -> vm.template().each("accessCredentials"),
          rule("access-one", "It is sshPublicKey or userPassword.", AccessRules::one),
          rule("access-source", "It comes from a Secret.", AccessRules::source),
          rule("access-method", "There is exactly one propagation method.", AccessRules::method),
          rule(
              "access-volume",
              "configDrive and noCloud need a cloud-init volume of that kind.",
              AccessRules::volume),
          rule("access-users", "qemuGuestAgent names the users for a key.", AccessRules::users));

  private AccessRules() {}

  private static void one(Located access, Candidate vm) {
    if (access.count(KINDS) != 1) {
      vm.invalid(access, "", "is exactly one of sshPublicKey and userPassword");
    }
  }

  private static void source(Located access, Candidate vm) {
    for (String kind : KINDS) {
      if (access.has(kind) && !access.child(kind).child("source").has("secret")) {
        vm.invalid(
            access, kind + ".source", "needs a Secret", "Add source: {secret: {secretName: NAME}}");
      }
    }
  }

  private static void method(Located access, Candidate vm) {
    for (String kind : KINDS) {
      List<String> methods = kind.equals("sshPublicKey") ? SSH_METHODS : PASSWORD_METHODS;
      if (access.has(kind) && access.child(kind).child("propagationMethod").count(methods) != 1) {
        vm.invalid(
            access, kind + ".propagationMethod", "is exactly one of " + String.join(", ", methods));
      }
    }
  }

  private static void volume(Located access, Candidate vm) {
    Located method = access.child("sshPublicKey").child("propagationMethod");
    needsVolume(access, method.has("noCloud"), "cloudInitNoCloud", vm);
    needsVolume(access, method.has("configDrive"), "cloudInitConfigDrive", vm);
  }

  private static void needsVolume(Located access, boolean needed, String source, Candidate vm) {
    if (needed
        && vm.knows("volumes")
        && vm.volumes().stream().noneMatch(volume -> volume.has(source))) {
      vm.invalid(
          access,
          "sshPublicKey.propagationMethod",
          "needs a %s volume, and there is none".formatted(source),
          "Add one, or propagate it by qemuGuestAgent.");
    }
  }

  private static void users(Located access, Candidate vm) {
    Located method = access.child("sshPublicKey").child("propagationMethod");
    if (method.has("qemuGuestAgent") && method.child("qemuGuestAgent").values("users").isEmpty()) {
      vm.invalid(method, "qemuGuestAgent.users", "needs at least one user to give the key to");
    }
  }
}
