package io.instancetypes.virtctl.option;

import io.instancetypes.api.Fields;

/** {@code --topology sockets:N,cores:N,threads:N}: the layout of the vCPUs of an instance type. */
public final class TopologyOption {
  public static final String NAME = "topology";

  private static final CompositeForm FORM =
      new CompositeForm().allow("sockets", "N").allow("cores", "N").allow("threads", "N");

  private TopologyOption() {}

  public static String spelling() {
    return FORM.spelling();
  }

  /** The topology as an instance type holds it; a dimension that was left out stays out. */
  public static Fields read(String value) {
    Parameters parameters = Parameters.read(NAME, value, FORM);
    var topology = new Fields();
    long vcpus = 1;
    for (String dimension : FORM.names()) {
      Long count = parameters.count(dimension);
      if (count != null) {
        topology.put(dimension, count);
        vcpus = Math.min(Amounts.LARGEST_COUNT + 1, vcpus * count);
      }
    }
    if (vcpus > Amounts.LARGEST_COUNT) {
      throw Mistake.in(NAME, "makes more than " + Amounts.LARGEST_COUNT + " vCPUs");
    }
    return topology;
  }
}
