package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.documents.Documents;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.expand.ExpansionResult.Refusal;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.rule.ExpansionForm;
import java.util.List;
import java.util.Map;

/**
 * A VM that is to boot.
 *
 * @param matchers its instance type and preference, as lines of its spec
 * @param domain more of its domain, in YAML on one line
 * @param types documents that it refers to, beside the standard catalogue
 */
record GuestCase(String title, String matchers, String domain, String types) {
  static final String NAMESPACE = "truth";
  static final String NAME = "guest";

  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: guest, namespace: truth}
      spec:
        runStrategy: Always
      %s
        template:
          spec:
            domain:
              firmware:
                kernelBoot:
                  kernelArgs: console=ttyS0 quiet panic=-1 guest.disks=5
                  container: {image: kit, kernelPath: /kernel, initrdPath: /initrd}
      %s
              devices:
                disks:
                - {name: chosen, serial: first}
                - {name: sata, disk: {bus: sata}}
                - {name: scsi, disk: {bus: scsi}}
                - {name: usb, disk: {bus: usb}}
                - {name: virtio, disk: {bus: virtio, readonly: true}, blockSize: {custom: {logical: 4096, physical: 4096}}}
            volumes:
            - {name: chosen, emptyDisk: {capacity: 96Mi}}
            - {name: sata, emptyDisk: {capacity: 16Mi}}
            - {name: scsi, emptyDisk: {capacity: 32Mi}}
            - {name: usb, emptyDisk: {capacity: 48Mi}}
            - {name: virtio, emptyDisk: {capacity: 64Mi}}
      """;

  static GuestCase standard(String type, String preference, String domain) {
    String matchers = "  instancetype: {name: " + type + "}";
    return new GuestCase(
        type + (preference.isEmpty() ? "" : " + " + preference),
        preference.isEmpty() ? matchers : matchers + "\n  preference: {name: " + preference + "}",
        domain,
        "");
  }

  /** The instance that it starts. */
  Fields instance() {
    String more = domain.isEmpty() ? "" : domain.indent(8).stripTrailing();
    List<Map<String, Object>> documents =
        List.copyOf(Documents.objects((VM.formatted(matchers, more) + types).getBytes(UTF_8)));
    var objects = new DocumentObjects(documents).or(CatalogObjects.standard());
    ClusterConfig config =
        documents.stream()
            .filter(document -> "KubeVirt".equals(document.get("kind")))
            .findFirst()
            .map(ClusterConfig::of)
            .orElse(ClusterConfig.UNCONFIGURED);
    var outcome =
        new Engine(config, objects).expand(documents.getFirst(), ExpansionForm.VMI).outcome();
    return switch (outcome) {
      case Expansion expansion -> expansion.document();
      case Refusal refusal -> throw new AssertionError(refusal.causes());
    };
  }

  @Override
  public String toString() {
    return title;
  }
}
