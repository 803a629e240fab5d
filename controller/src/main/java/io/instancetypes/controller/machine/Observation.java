package io.instancetypes.controller.machine;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.revise.Failure;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What is known about a VirtualMachine when it is looked at.
 *
 * @param isCurrent whether the server itself has just said that it is so, and no cache
 * @param namesake the instance of its name, whoever owns it
 * @param revisions all that it owns
 * @param volumes finds a DataVolume of its namespace by name
 * @param refusal what the server last refused to do for it
 * @param now in the format of Kubernetes
 */
public record Observation(
    KubeObject vm,
    boolean isCurrent,
    Optional<KubeObject> namesake,
    List<KubeObject> revisions,
    Function<String, Optional<KubeObject>> volumes,
    Optional<Failure> refusal,
    String now) {

  /** Its own instance, or null. */
  KubeObject instance() {
    return namesake.filter(found -> vm.owns(found)).orElse(null);
  }

  Optional<KubeObject> revision(String name) {
    return revisions.stream().filter(owned -> owned.name().equals(name)).findFirst();
  }

  /** When the revision was made that a VM uses of its instance type, or else of its preference. */
  String pinnedAt(KubeObject asRevised) {
    for (Kind.Family family : Kind.Family.values()) {
      Optional<KubeObject> used = revision(TypeMatcher.captured(family, asRevised.status()));
      if (used.isPresent()) {
        return Fields.text(used.get().metadata(), "creationTimestamp");
      }
    }
    return "";
  }

  List<String> unreadyVolumes() {
    return DataVolumes.unready(vm, volumes);
  }
}
