package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Data for cloud-init, in the form of NoCloud or of a config drive. */
final class CloudInitRules {
  /** More belongs into a Secret: the object is sent to every node that asks. */
  private static final int LONGEST = 2048;

  static final RuleSet RULES =
      RuleSet.of(
          "Cloud-init",
          "spec.template.spec.volumes[].cloudInitNoCloud, …cloudInitConfigDrive",
          CloudInitRules::sources,
          rule(
              "cloud-init-data",
              "There is user data or network data, or a Secret with either.",
              CloudInitRules::present),
          rule(
              "cloud-init-user-data-once",
              "User data is given in one way: userData, userDataBase64 or secretRef.",
              (source, vm) -> once(source, "userData", "secretRef", vm)),
          rule(
              "cloud-init-network-data-once",
              "Network data is given in one way: networkData, networkDataBase64 or"
                  + " networkDataSecretRef.",
              (source, vm) -> once(source, "networkData", "networkDataSecretRef", vm)),
          rule("cloud-init-base64", "What ends with Base64 is that.", CloudInitRules::base64),
          rule(
              "cloud-init-length",
              "User data and network data have up to 2048 bytes each; more comes from a Secret.",
              CloudInitRules::length));

  private CloudInitRules() {}

  private static List<Located> sources(Candidate vm) {
    List<Located> sources = new ArrayList<>(1);
    for (Located volume : vm.volumes()) {
      if (volume.has("cloudInitNoCloud")) {
        sources.add(volume.child("cloudInitNoCloud"));
      } else if (volume.has("cloudInitConfigDrive")) {
        sources.add(volume.child("cloudInitConfigDrive"));
      }
    }
    return sources;
  }

  private static void present(Located source, Candidate vm) {
    if (ways(source, "userData", "secretRef") + ways(source, "networkData", "networkDataSecretRef")
        == 0) {
      vm.invalid(
          source,
          "",
          "there is neither user data nor network data in it",
          "Add userData, networkData, or a Secret with either, or remove the volume.");
    }
  }

  private static int ways(Located source, String data, String secret) {
    return (source.text(data).isEmpty() ? 0 : 1)
        + (source.text(data + "Base64").isEmpty() ? 0 : 1)
        + (source.child(secret).text("name").isEmpty() ? 0 : 1);
  }

  private static void once(Located source, String data, String secret, Candidate vm) {
    if (ways(source, data, secret) > 1) {
      vm.invalid(
          source,
          "",
          "%s, %sBase64 and %s exclude each other".formatted(data, data, secret),
          "Keep one of them.");
    }
  }

  private static void base64(Located source, Candidate vm) {
    for (String key : List.of("userDataBase64", "networkDataBase64")) {
      if (!source.text(key).isEmpty() && Syntax.base64Length(source.text(key)) < 0) {
        vm.invalid(source, key, "is not base64");
      }
    }
  }

  private static void length(Located source, Candidate vm) {
    for (String data : List.of("userData", "networkData")) {
      String plain = source.text(data);
      long length =
          plain.isEmpty()
              ? Syntax.base64Length(source.text(data + "Base64"))
              : plain.getBytes(StandardCharsets.UTF_8).length;
      if (length > LONGEST) {
        vm.invalid(
            source,
            "",
            "%s has %d bytes, and more than %d belong into a Secret"
                .formatted(data, length, LONGEST),
            "Put it into a Secret, and name that in %s."
                .formatted(data.equals("userData") ? "secretRef" : "networkDataSecretRef"));
      }
    }
  }
}
