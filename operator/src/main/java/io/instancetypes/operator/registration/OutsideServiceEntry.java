package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationNames;
import java.util.List;

/**
 * A Service that stands for a process outside of the cluster: the aggregated API has no other way
 * to name one.
 */
record OutsideServiceEntry(Destination.Outside destination) implements RegistrationEntry {
  @Override
  public String collection() {
    return "/api/v1/namespaces/" + destination.namespace() + "/services";
  }

  @Override
  public String name() {
    return InstallationNames.OPERATOR;
  }

  @Override
  public List<Object> corrections(Fields found, String bundle) {
    Fields spec = RegistrationEntry.map(found, "spec");
    String host = destination.url().getHost();
    return "ExternalName".equals(spec.get("type")) && host.equals(spec.get("externalName"))
        ? List.of()
        : List.of(RegistrationEntry.set("/spec", spec()));
  }

  @Override
  public Fields document(String bundle) {
    return Fields.of(
        "apiVersion",
        "v1",
        "kind",
        "Service",
        "metadata",
        Fields.of("name", name(), "namespace", destination.namespace()),
        "spec",
        spec());
  }

  private Fields spec() {
    return Fields.of("type", "ExternalName", "externalName", destination.url().getHost());
  }
}
