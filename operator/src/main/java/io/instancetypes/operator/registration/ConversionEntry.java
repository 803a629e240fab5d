package io.instancetypes.operator.registration;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.crd.Crds;
import io.instancetypes.platform.admission.ReviewPaths;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The definition of a kind: who converts its objects from one version to another. */
record ConversionEntry(Kind kind, Destination destination) implements RegistrationEntry {
  static List<RegistrationEntry> all(Destination destination) {
    return Arrays.stream(Kind.values())
        .map(kind -> new ConversionEntry(kind, destination))
        .collect(Collectors.toUnmodifiableList());
  }

  @Override
  public String collection() {
    return "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  }

  @Override
  public String name() {
    return kind.plural() + "." + ApiVersion.GROUP;
  }

  @Override
  public boolean isVital() {
    return true;
  }

  @Override
  public List<Object> corrections(Fields found, String bundle) {
    Fields wanted = document(bundle).object("spec").object("conversion");
    return wanted.equals(RegistrationEntry.map(found, "spec").get("conversion"))
        ? List.of()
        : List.of(RegistrationEntry.set("/spec/conversion", wanted));
  }

  @Override
  public Fields document(String bundle) {
    return Crds.of(kind, destination.clientConfig(ReviewPaths.CONVERT, bundle));
  }
}
