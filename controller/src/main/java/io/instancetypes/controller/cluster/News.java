package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.machine.Machine;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells people what happens to their virtual machines, as Events. */
public final class News {
  private static final Logger LOG = LoggerFactory.getLogger(News.class);
  private static final String COMPONENT = "instancetypes-controller";
  private static final int LONGEST_MESSAGE = 1024;

  private final Writes writes;

  public News(Writes writes) {
    this.writes = writes;
  }

  public void normal(Machine vm, String reason, String message, String now) {
    tell(vm, "Normal", reason, message, now);
  }

  public void warning(Machine vm, String reason, String message, String now) {
    tell(vm, "Warning", reason, message, now);
  }

  private void tell(Machine vm, String type, String reason, String message, String now) {
    try {
      writes.event(document(vm, type, reason, shortened(message), now));
    } catch (ApiException untold) {
      // Nothing depends on it, and what happened is in the status as well.
      LOG.debug("cannot tell about {}: {}", vm.name(), untold.getMessage());
    }
  }

  private static String shortened(String message) {
    return message.length() <= LONGEST_MESSAGE
        ? message
        : message.substring(0, LONGEST_MESSAGE - 1) + "…";
  }

  private static Fields document(
      Machine vm, String type, String reason, String message, String now) {
    String same = vm.uid() + '\n' + type + '\n' + reason + '\n' + message;
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Event",
        "metadata",
        Fields.of(
            "name",
            name(vm.name(), UUID.nameUUIDFromBytes(same.getBytes(UTF_8)).toString()),
            "namespace",
            vm.namespace()),
        "involvedObject",
        Fields.of(
            "apiVersion",
            "kubevirt.io/v1",
            "kind",
            "VirtualMachine",
            "name",
            vm.name(),
            "namespace",
            vm.namespace(),
            "uid",
            vm.uid()),
        "type",
        type,
        "reason",
        reason,
        "message",
        message,
        "source",
        Fields.of("component", COMPONENT),
        "firstTimestamp",
        now,
        "lastTimestamp",
        now,
        "count",
        1L);
  }

  private static String name(String vm, String hash) {
    String id = hash.replace("-", "").substring(0, 16);
    return vm.substring(0, Math.min(vm.length(), 200)) + "." + id;
  }
}
