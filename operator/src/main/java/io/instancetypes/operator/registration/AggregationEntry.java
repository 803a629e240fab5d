package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import io.instancetypes.install.AggregatedApi;
import io.instancetypes.platform.subresources.Subresources;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A version of the aggregated API. */
record AggregationEntry(String version, Destination destination) implements RegistrationEntry {
  static List<RegistrationEntry> all(Destination destination) {
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
    return AggregatedApi.name(version);
  }

  @Override
  public List<Object> corrections(Fields found, String bundle) {
    Fields wanted = document(bundle).object("spec");
    Fields spec = RegistrationEntry.map(found, "spec");
    var operations = new ArrayList<Object>();
    for (String key : List.of("service", "caBundle")) {
      if (!wanted.get(key).equals(spec.get(key))) {
        operations.add(RegistrationEntry.set("/spec/" + key, wanted.get(key)));
      }
    }
    return operations;
  }

  @Override
  public Fields document(String bundle) {
    Fields service = AggregatedApi.service(destination.namespace(), version);
    service.object("spec").object("service").put("port", destination.servicePort());
    service.object("spec").put("caBundle", Destination.encoded(bundle));
    return service;
  }
}
