package io.instancetypes.platform.admission.testing;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.resolve.LookupException;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.platform.admission.AdmissionReviews;
import io.instancetypes.platform.testing.UnwrittenCluster;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A cluster in memory, parts of which can be hidden from users or be out of order. */
public final class TestCluster extends UnwrittenCluster {
  private final FakeCluster objects;
  private final Set<String> hidden = new HashSet<>();
  private final Set<String> broken = new HashSet<>();
  private Fields kubevirt = new Fields();

  public TestCluster(FakeCluster objects) {
    this.objects = objects;
  }

  /** Users other than {@code admin} may not get it: {@code group/resource/namespace/name}. */
  public void hide(String object) {
    hidden.add(object);
  }

  /** Objects of the kind cannot be read by anybody. */
  public void breakDown(String kind) {
    broken.add(kind);
  }

  /**
   * @param settings a KubeVirt resource
   */
  public void configure(Fields settings) {
    kubevirt = settings;
  }

  public AdmissionReviews admissions() {
    return new AdmissionReviews(this);
  }

  @Override
  public Fields kubevirt() {
    return kubevirt;
  }

  @Override
  public boolean isAllowed(Attributes wanted) {
    return "admin".equals(wanted.user().name())
        || !hidden.contains(
            String.join("/", wanted.group(), wanted.resource(), wanted.namespace(), wanted.name()));
  }

  @Override
  public Optional<Map<String, Object>> find(String kind, String namespace, String name) {
    if (broken.contains(kind)) {
      throw new LookupException(kind + " " + name + ": the server does not answer");
    }
    return objects.find(kind, namespace, name);
  }

  @Override
  public Collection<String> names(String kind, String namespace) {
    return objects.names(kind, namespace);
  }
}
