package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.option.CompositeForm;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.Parameters;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The composite options of {@code virtctl create instancetype}. */
final class InstancetypeParts {
  static final CompositeForm DEVICE =
      new CompositeForm().require("name", "NAME").require("devicename", "RESOURCE");

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
}
