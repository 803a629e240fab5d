package io.instancetypes.virtctl.guest;

import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cluster.ClusterApi;
import io.instancetypes.virtctl.option.NameForms;
import java.util.Locale;

/**
 * Whom a command is about.
 *
 * @param namespace empty for that of the context
 */
record GuestTarget(Kind kind, String namespace, String name) {
  static final String NAME = "NAME";

  static final String FORMS =
      "NAME, vm/NAME, vmi/NAME, or with its namespace: NAME.NAMESPACE, vm/NAME/NAMESPACE";

  /** What is named: a guest, or the VirtualMachine that starts it under the same name. */
  enum Kind {
    VM("virtualmachines"),
    VMI("virtualmachineinstances");

    private final String resource;

    Kind(String resource) {
      this.resource = resource;
    }

    /** As KubeVirt's virtctl takes them. */
    static Kind of(String word) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "vm", "vms", "virtualmachine", "virtualmachines" -> VM;
        case "vmi", "vmis", "virtualmachineinstance", "virtualmachineinstances" -> VMI;
        default ->
            throw new UsageError("%s is no kind of machine: write %s".formatted(word, FORMS));
      };
    }

    String shortName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static GuestTarget parse(String text) {
    String[] parts = text.split("/", -1);
    return switch (parts.length) {
      case 1 -> dotted(Kind.VMI, parts[0]);
      case 2 -> dotted(Kind.of(parts[0]), parts[1]);
      case 3 -> named(Kind.of(parts[0]), parts[1], parts[2]);
      default -> throw new UsageError("%s names no machine: write %s".formatted(text, FORMS));
    };
  }

  private static GuestTarget dotted(Kind kind, String text) {
    int dot = text.lastIndexOf('.');
    return dot < 0
        ? new GuestTarget(kind, "", NameForms.checkObject(NAME, text))
        : named(kind, text.substring(0, dot), text.substring(dot + 1));
  }

  private static GuestTarget named(Kind kind, String name, String namespace) {
    return new GuestTarget(
        kind, NameForms.checkNamespace("namespace", namespace), NameForms.checkObject(NAME, name));
  }

  GuestTarget in(String fallback) {
    return namespace.isEmpty() ? new GuestTarget(kind, fallback, name) : this;
  }

  /** Where the guest is. */
  String path(String action) {
    return path(Kind.VMI, action);
  }

  /** Where a port is: that of a VirtualMachine is there only if the guest is its own. */
  String portPath(int port) {
    return path(kind, "portforward/" + port + "/tcp");
  }

  private String path(Kind of, String action) {
    return "/apis/subresources.kubevirt.io/v1/namespaces/%s/%s/%s/%s"
        .formatted(ClusterApi.segment(namespace), of.resource, ClusterApi.segment(name), action);
  }

  /** Whole, so that another command understands it without a context. */
  @Override
  public String toString() {
    return kind.shortName() + "/" + name + "/" + namespace;
  }
}
