package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Invocation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The composite options of {@code virtctl create instancetype}. */
final class InstancetypeParts {
  static final Form DEVICE = new Form().require("name", "NAME").require("devicename", "RESOURCE");

  static final Form TOPOLOGY =
      new Form().allow("sockets", "N").allow("cores", "N").allow("threads", "N");

  private InstancetypeParts() {}

  /** The GPUs or host devices that an option names. */
  static List<Fields> read(Invocation invocation, String option) {
    var devices = new ArrayList<Fields>();
    Set<String> names = new HashSet<>();
    for (String value : invocation.values(option)) {
      Parameters parameters = Parameters.read(option, value, DEVICE);
      String name = parameters.text("name");
      if (!names.add(name)) {
        throw Mistake.in(option, "two devices are called " + name + "; give each its own name");
      }
      devices.add(Fields.of("name", name, "deviceName", parameters.text("devicename")));
    }
    return devices;
  }

  static Fields topology(String value) {
    Parameters parameters = Parameters.read("topology", value, TOPOLOGY);
    var topology = new Fields();
    long vcpus = 1;
    for (String dimension : TOPOLOGY.names()) {
      Long count = parameters.count(dimension);
      if (count != null) {
        topology.put(dimension, count);
        vcpus = Math.min(Amounts.LARGEST_COUNT + 1, vcpus * count);
      }
    }
    if (vcpus > Amounts.LARGEST_COUNT) {
      throw Mistake.in("topology", "makes more than " + Amounts.LARGEST_COUNT + " vCPUs");
    }
    return topology;
  }
}
