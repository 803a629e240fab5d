package io.instancetypes.platform.admission.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.testing.Manifests;
import io.instancetypes.platform.admission.ReviewPaths;
import java.util.List;

/**
 * One review: {@code create(vm).where(objects).mutates().yields(vm)} or {@code
 * .validates().isDenied(422, causes)}.
 */
public final class Asking {
  private final Fields request;
  private TestCluster cluster = new TestCluster(FakeCluster.of());

  private Asking(String operation, Object object, Object old) {
    request =
        Fields.of(
            "uid",
            "705ab4f5-6393-11e8-b7cc-42010a800002",
            "operation",
            operation,
            "namespace",
            "team",
            "userInfo",
            Fields.of("username", "jane", "groups", List.of("system:authenticated")),
            "object",
            object,
            "oldObject",
            old);
  }

  public static Asking create(String yaml) {
    return create(Manifests.document(yaml));
  }

  public static Asking create(Fields object) {
    return new Asking("CREATE", object, null);
  }

  public static Asking update(String before, String after) {
    return new Asking("UPDATE", Manifests.document(after), Manifests.document(before));
  }

  public static Asking delete(String yaml) {
    return new Asking("DELETE", null, Manifests.document(yaml));
  }

  /** A VirtualMachine in the namespace team, of which only the spec is given, as a flow. */
  public static String vm(String spec) {
    return "{apiVersion: kubevirt.io/v1, kind: VirtualMachine,"
        + " metadata: {name: machine, namespace: team}, spec: %s}".formatted(spec);
  }

  /** The objects of the cluster, as YAML documents. */
  public Asking where(String... objects) {
    cluster = new TestCluster(FakeCluster.of(objects));
    return this;
  }

  /** As {@code group/resource/namespace/name}. */
  public Asking hiding(String object) {
    cluster.hide(object);
    return this;
  }

  public Asking breaking(String kind) {
    cluster.breakDown(kind);
    return this;
  }

  public Asking on(String kubevirt) {
    cluster.configure(Manifests.document(kubevirt));
    return this;
  }

  /** Changes the request itself. */
  public Asking with(String key, Object value) {
    request.put(key, value);
    return this;
  }

  public Asking as(String user) {
    return with("userInfo", Fields.of("username", user));
  }

  public Answered mutates() {
    return asks(ReviewPaths.MUTATE_VIRTUAL_MACHINES);
  }

  /** As validation sees it; a VirtualMachine of which nothing else is said does not run. */
  public Answered validates() {
    if (request.get("object") instanceof Fields vm
        && vm.get("spec") instanceof Fields spec
        && spec.get("running") == null) {
      spec.putIfAbsent("runStrategy", "Halted");
    }
    return asks(ReviewPaths.VALIDATE_VIRTUAL_MACHINES);
  }

  public Answered asks(String path) {
    Fields review =
        Fields.of(
            "apiVersion", "admission.k8s.io/v1", "kind", "AdmissionReview", "request", request);
    Fields before = Fields.copyOf(review);
    Fields answered = cluster.admissions().review(path, review);
    assertThat(review).as("the review after it was answered").isEqualTo(before);
    return new Answered(request, answered);
  }
}
