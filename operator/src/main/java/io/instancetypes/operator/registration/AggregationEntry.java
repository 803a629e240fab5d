package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import io.instancetypes.subresources.Subresources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A version of the aggregated API. */
record AggregationEntry(String version, Destination destination) implements Entry {
  private static final long GROUP_PRIORITY = 1000;

  static List<Entry> all(Destination destination) {
    return Subresources.VERSIONS.stream()
        .map(version -> new AggregationEntry(version, destination))
        .collect(Collectors.toUnmodifiableList());
  }

  @Override
  public String collection() {
    return "/apis/apiregistration.k8s.io/v1/apiservices";
  }

  @Override
  public String name() {
    return version + "." + Subresources.GROUP;
  }

  @Override
  public List<Object> corrections(Fields found, String bundle) {
    Fields wanted = document(bundle).object("spec");
    Fields spec = Entry.map(found, "spec");
    var operations = new ArrayList<Object>();
    for (String key : List.of("service", "caBundle")) {
      if (!wanted.get(key).equals(spec.get(key))) {
        operations.add(Entry.set("/spec/" + key, wanted.get(key)));
      }
    }
    return operations;
  }

  @Override
  public Fields document(String bundle) {
    long priority = 20L - Subresources.VERSIONS.indexOf(version);
    return Fields.of(
        "apiVersion",
        "apiregistration.k8s.io/v1",
        "kind",
        "APIService",
        "metadata",
        Fields.of("name", name()),
        "spec",
        Fields.of(
            "group",
            Subresources.GROUP,
            "version",
            version,
            "groupPriorityMinimum",
            GROUP_PRIORITY,
            "versionPriority",
            priority,
            "service",
            Fields.of(
                "namespace",
                destination.namespace(),
                "name",
                Destination.SERVICE,
                "port",
                destination.servicePort()),
            "caBundle",
            Destination.encoded(bundle)));
  }
}
