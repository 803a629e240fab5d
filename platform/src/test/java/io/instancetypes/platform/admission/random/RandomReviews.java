package io.instancetypes.platform.admission.random;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.engine.random.Confusion;
import io.instancetypes.engine.random.Dice;
import io.instancetypes.engine.random.RandomWorld;
import io.instancetypes.platform.admission.ReviewPaths;
import io.instancetypes.platform.admission.testing.TestCluster;
import java.util.ArrayList;
import java.util.List;

/**
 * A world in which anything may be wrong, and reviews about it in which anything may be missing.
 * The same seed makes the same world.
 */
final class RandomReviews {
  /**
   * @param review as an API server would send it, but for what is wrong with it
   */
  record Asked(String path, Fields review) {}

  private static final List<String> VOLUMES =
      List.of("PersistentVolumeClaim", "DataVolume", "DataSource", "VolumeSnapshot");

  private final Dice dice;
  private final RandomWorld world;
  private final TestCluster cluster;

  RandomReviews(long seed) {
    dice = new Dice(-seed);
    world = RandomWorld.of(seed);
    cluster = new TestCluster(world.cluster());
    for (String matcher : List.of("instancetype", "preference")) {
      if (dice.chance(0.25) && world.vm().get("spec") instanceof Fields spec) {
        spec.remove(matcher);
      }
    }
    if (dice.chance(0.05)) {
      cluster.breakDown(dice.oneOf(VOLUMES));
    }
    if (dice.chance(0.02)) {
      cluster.breakDown(dice.oneOf("ControllerRevision", "VirtualMachineClusterPreference"));
    }
    if (dice.chance(0.05)) {
      cluster.hide("/persistentvolumeclaims/team/a");
    }
    if (dice.chance(0.3)) {
      Fields settings =
          Fields.of("vmRolloutStrategy", "LiveUpdate", "machineType", dice.oneOf("", "pc"));
      cluster.configure(Fields.of("spec", Fields.of("configuration", settings)));
    }
  }

  TestCluster cluster() {
    return cluster;
  }

  /** One review for every path. */
  List<Asked> reviews() {
    var reviews = new ArrayList<Asked>();
    reviews.add(admission(ReviewPaths.MUTATE_VIRTUAL_MACHINES, world.vm()));
    reviews.add(admission(ReviewPaths.VALIDATE_VIRTUAL_MACHINES, world.vm()));
    reviews.add(admission(ReviewPaths.VALIDATE_INSTANCETYPES, world.instancetype()));
    reviews.add(admission(ReviewPaths.VALIDATE_PREFERENCES, world.preference()));
    reviews.add(conversion());
    return reviews;
  }

  private Asked admission(String path, Fields object) {
    Fields request = new Fields();
    offer(request, "uid", "705ab4f5-6393-11e8-b7cc-42010a80%04x".formatted(dice.below(65536)));
    offer(request, "kind", Fields.of("group", "kubevirt.io", "version", "v1", "kind", "Any"));
    offer(request, "operation", dice.oneOf("CREATE", "UPDATE", "UPDATE", "CREATE", "DELETE"));
    offer(request, "namespace", "team");
    offer(request, "userInfo", Fields.of("username", "jane"));
    offer(request, "object", Fields.copyOf(object));
    if (dice.chance(0.5)) {
      Fields old = Fields.copyOf(object);
      new Confusion(dice).confuse(old, dice.oneOf(0, 1, 3));
      offer(request, "oldObject", old);
    }
    return asked(path, "admission.k8s.io/" + dice.oneOf("v1", "v1beta1"), request);
  }

  private Asked conversion() {
    Fields request = new Fields();
    offer(request, "uid", "uid");
    offer(request, "desiredAPIVersion", dice.oneOf(ApiVersion.values()).apiVersion());
    List<Object> objects = new ArrayList<>();
    if (dice.chance(0.9)) {
      objects.add(Fields.copyOf(world.instancetype()));
    }
    if (dice.chance(0.9)) {
      objects.add(Fields.copyOf(world.preference()));
    }
    offer(request, "objects", objects);
    return asked(ReviewPaths.CONVERT, "apiextensions.k8s.io/v1", request);
  }

  private void offer(Fields request, String key, Object value) {
    if (dice.chance(0.97)) {
      request.put(key, value);
    }
  }

  private Asked asked(String path, String version, Fields request) {
    Fields review = Fields.of("apiVersion", version, "kind", "AdmissionReview", "request", request);
    Fields confused = dice.chance(0.8) ? request : review;
    new Confusion(dice).confuse(confused, dice.oneOf(0, 0, 0, 0, 0, 1, 2, 4));
    return new Asked(path, review);
  }
}
