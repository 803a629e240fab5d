package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which ports of a guest lead to it: those that its first interface lists, or all. */
final class GuestPorts {
  private GuestPorts() {}

  /** Why a TCP port is not reached. */
  static Optional<String> objection(KubeObject instance, int port) {
    Map<?, ?> devices = Fields.map(Fields.map(instance.spec(), "domain"), "devices");
    List<Map<?, ?>> interfaces = Fields.maps(devices, "interfaces");
    if (interfaces.isEmpty()) {
      return Optional.of("no network interfaces are present");
    }
    List<Map<?, ?>> ports = Fields.maps(interfaces.getFirst(), "ports");
    List<Map<?, ?>> ranges = Fields.maps(interfaces.getFirst(), "portRanges");
    boolean listed =
        ports.stream().anyMatch(one -> isTcp(one) && Fields.number(one, "port") == port)
            || ranges.stream()
                .anyMatch(
                    range ->
                        isTcp(range)
                            && Fields.number(range, "start") <= port
                            && port <= Fields.number(range, "end"));
    return listed || ports.isEmpty() && ranges.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "port %d is not among spec.domain.devices.interfaces[0].ports, which alone lead to the guest"
                .formatted(port));
  }

  private static boolean isTcp(Map<?, ?> listed) {
    String protocol = Fields.text(listed, "protocol");
    return protocol.isEmpty() || protocol.equals("TCP");
  }
}
