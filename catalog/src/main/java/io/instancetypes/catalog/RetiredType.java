package io.instancetypes.catalog;

import static io.instancetypes.api.Fields.of;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import java.util.List;

/**
 * An instance type from before the series. Volumes and machines that name one are still around, so
 * each is kept as it was and says what has taken its place.
 *
 * @param pinned whether it is one of the high performance types
 */
record RetiredType(SeriesSize size, boolean pinned, String replacement) implements Recipe {
  private static final String DEPRECATING_RELEASE = "common-instancetypes v0.2.0";
  private static final String REMOVING_RELEASE = "common-instancetypes v0.4.0";

  static final List<RetiredType> ALL =
      List.of(
          server("micro", 1, "256Mi", "u1.nano"),
          server("tiny", 1, "1.5Gi", "u1.small"),
          server("small", 1, "2Gi", "u1.small"),
          server("medium", 1, "4Gi", "u1.medium"),
          server("large", 2, "8Gi", "u1.large"),
          // Of the series with dedicated CPUs, d1 alone does without huge pages as these did.
          highPerformance("small", 1, "2Gi", "d1.small"),
          highPerformance("medium", 1, "4Gi", "d1.medium"),
          highPerformance("large", 2, "8Gi", "d1.large"));

  private static RetiredType server(String size, long vcpus, String memory, String replacement) {
    return new RetiredType(new SeriesSize(size, vcpus, memory), false, replacement);
  }

  private static RetiredType highPerformance(
      String size, long vcpus, String memory, String replacement) {
    return new RetiredType(new SeriesSize(size, vcpus, memory), true, replacement);
  }

  @Override
  public String name() {
    return (pinned ? "highperformance." : "server.") + size.name();
  }

  @Override
  public Fields object(Kind kind) {
    Fields spec = InstancetypeInvariants.hold(name(), spec());
    Fields labels = InstancetypeLabels.of(spec);
    labels.put(PREFIX + "size", size.name());
    labels.put("kubevirt.io/size", size.name());
    Fields annotations =
        of(
            PREFIX + "description",
            "One of the first sizes, kept for machines and volumes that still name it.",
            PREFIX + "displayName",
            pinned ? "High Performance" : "Server");
    deprecation().write(annotations, labels);
    return Recipe.document(ApiVersion.V1BETA1, kind, name(), annotations, labels, spec);
  }

  private Fields spec() {
    var spec = of("cpu", of("guest", size.vcpus()), "memory", of("guest", size.memory()));
    if (pinned) {
      SpecMerge.into(spec, Feature.DEDICATED_CPUS.part());
      spec.put("ioThreadsPolicy", "shared");
    }
    return spec;
  }

  private Deprecation deprecation() {
    return new Deprecation(
        name(),
        Deprecation.State.DEPRECATED,
        DEPRECATING_RELEASE,
        "",
        REMOVING_RELEASE,
        replacement);
  }
}
