package io.instancetypes.engine.resolve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.Inference.Failed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Walks from a volume of a virtual machine to the object that names an instance type or preference.
 * Each object on the way is asked before the one it was made from.
 */
public final class VolumeInference {
  private final ObjectLookup objects;
  private final Kind.Family family;
  private final Map<?, ?> vmSpec;
  private final String namespace;
  private final String uid;
  private final boolean deferred;
  private final List<String> chain = new ArrayList<>();

  private VolumeInference(ObjectLookup objects, Kind.Family family, Map<String, Object> vm) {
    this.objects = objects;
    this.family = family;
    this.vmSpec = (Map<?, ?>) vm.get("spec");
    this.namespace = Finder.namespace(vm);
    this.uid = Fields.text(Fields.map(vm, "metadata"), "uid");
    this.deferred = Deferral.isAskedFor(vm);
  }

  /** What the volume of that name says about the family. */
  public static Inference infer(
      ObjectLookup objects, Kind.Family family, Map<String, Object> vm, String volume) {
    return new VolumeInference(objects, family, vm).answer(volume);
  }

  private Inference answer(String name) {
    Optional<Map<?, ?>> volume =
        named(Fields.map(Fields.map(vmSpec, "template"), "spec").get("volumes"), name);
    if (volume.isEmpty()) {
      return new Failed(false, false, "the VM has no volume " + name, chain);
    }
    return switch (readable(name, volume.get())) {
      case Failed failed when deferred -> made(volume.get()).orElseGet(() -> inFull(failed));
      case Inference other -> other;
    };
  }

  private Inference readable(String name, Map<?, ?> volume) {
    try {
      return volume(name, volume);
    } catch (LookupException unreadable) {
      return new Failed(false, false, unreadable.getMessage(), chain);
    }
  }

  /** Who waits also asks what was made meanwhile: an import labels the claim that it fills. */
  private Optional<Inference> made(Map<?, ?> volume) {
    String name = Fields.text(Fields.map(volume, "dataVolume"), "name");
    boolean template = template(name).isPresent();
    if (name.isEmpty() || template && uid.isEmpty()) {
      // A VirtualMachine that is not there yet has made nothing.
      return Optional.empty();
    }
    try {
      Optional<Map<String, Object>> dataVolume =
          objects
              .find("DataVolume", namespace, name)
              .filter(found -> !template || isOwnedBy(uid, found));
      return dataVolume
          .filter(found -> template)
          .flatMap(found -> ask("DataVolume " + namespace + "/" + name, found))
          .or(() -> dataVolume.flatMap(found -> filledClaim(name, found)));
    } catch (LookupException unreadable) {
      // What whoever writes the VM may not read must not be read for them later on.
      return Optional.of(new Failed(false, false, unreadable.getMessage(), chain));
    }
  }

  private Optional<Inference> filledClaim(String name, Map<?, ?> dataVolume) {
    return objects
        .find("PersistentVolumeClaim", namespace, name)
        .filter(claim -> isOwnedBy(Fields.text(Fields.map(dataVolume, "metadata"), "uid"), claim))
        .flatMap(claim -> ask("PersistentVolumeClaim " + namespace + "/" + name, claim));
  }

  /** Another object under the name of one that is to be made has nothing to say for it. */
  private static boolean isOwnedBy(String uid, Map<?, ?> object) {
    return items(Fields.map(object, "metadata").get("ownerReferences")).stream()
        .anyMatch(owner -> !uid.isEmpty() && uid.equals(Fields.text((Map<?, ?>) owner, "uid")));
  }

  private Failed inFull(Failed failed) {
    return new Failed(failed.ignorable(), failed.awaited(), failed.reason(), chain);
  }

  private Inference volume(String name, Map<?, ?> source) {
    if (source.get("persistentVolumeClaim") instanceof Map<?, ?> claim) {
      return claim(Fields.text(claim, "claimName"), namespace);
    }
    if (source.get("dataVolume") instanceof Map<?, ?> reference) {
      return dataVolume(Fields.text(reference, "name"));
    }
    String reason = "volume %s is neither a persistentVolumeClaim nor a dataVolume".formatted(name);
    return new Failed(true, false, reason, chain);
  }

  private Inference claim(String name, String namespace) {
    return objects
        .find("PersistentVolumeClaim", namespace, name)
        .map(claim -> lastAsked("PersistentVolumeClaim", namespace, name, claim))
        .orElseGet(() -> notFound("PersistentVolumeClaim", namespace, name));
  }

  private Inference snapshot(String name, String namespace) {
    return objects
        .find("VolumeSnapshot", namespace, name)
        .map(snapshot -> lastAsked("VolumeSnapshot", namespace, name, snapshot))
        .orElseGet(() -> notFound("VolumeSnapshot", namespace, name));
  }

  /** A template of the VM shadows an existing DataVolume; a collected one left its claim. */
  private Inference dataVolume(String name) {
    Optional<Map<?, ?>> template = template(name);
    if (template.isPresent()) {
      return dataVolume("DataVolume template " + name, template.get());
    }
    Optional<Map<String, Object>> existing = objects.find("DataVolume", namespace, name);
    return existing.isPresent()
        ? dataVolume("DataVolume " + namespace + "/" + name, existing.get())
        : claim(name, namespace);
  }

  private Optional<Map<?, ?>> template(String name) {
    return items(vmSpec.get("dataVolumeTemplates")).stream()
        .<Map<?, ?>>map(item -> (Map<?, ?>) item)
        .filter(item -> name.equals(Fields.text(Fields.map(item, "metadata"), "name")))
        .findFirst();
  }

  private Inference dataVolume(String described, Map<?, ?> dataVolume) {
    Optional<Inference> own = ask(described, dataVolume);
    if (own.isPresent()) {
      return own.get();
    }
    Map<?, ?> spec = Fields.map(dataVolume, "spec");
    Map<?, ?> source = Fields.map(spec, "source");
    if (source.get("pvc") instanceof Map<?, ?> claim) {
      return claim(Fields.text(claim, "name"), namespaceOf(claim));
    }
    if (source.get("snapshot") instanceof Map<?, ?> snapshot) {
      return snapshot(Fields.text(snapshot, "name"), namespaceOf(snapshot));
    }
    if (!(spec.get("sourceRef") instanceof Map<?, ?> reference)) {
      return soft(described + " is filled from a source that carries no metadata");
    }
    if (!"DataSource".equals(Fields.text(reference, "kind"))) {
      return soft(
          "%s refers to a %s, not to a DataSource"
              .formatted(described, Fields.text(reference, "kind")));
    }
    return dataSource(Fields.text(reference, "name"), namespaceOf(reference), true);
  }

  private Inference dataSource(String name, String namespace, boolean follow) {
    Optional<Map<String, Object>> found = objects.find("DataSource", namespace, name);
    if (found.isEmpty()) {
      return notFound("DataSource", namespace, name);
    }
    String described = "DataSource " + namespace + "/" + name;
    return ask(described, found.get())
        .orElseGet(
            () ->
                dataSourceOrigin(
                    described, Fields.map(Fields.map(found.get(), "spec"), "source"), follow));
  }

  private Inference dataSourceOrigin(String described, Map<?, ?> source, boolean follow) {
    if (source.get("pvc") instanceof Map<?, ?> claim) {
      return claim(Fields.text(claim, "name"), namespaceOf(claim));
    }
    if (source.get("snapshot") instanceof Map<?, ?> snapshot) {
      return snapshot(Fields.text(snapshot, "name"), namespaceOf(snapshot));
    }
    if (follow && source.get("dataSource") instanceof Map<?, ?> other) {
      return dataSource(Fields.text(other, "name"), namespaceOf(other), false);
    }
    return soft(described + " has neither a pvc nor a snapshot as its source");
  }

  private Inference lastAsked(String kind, String namespace, String name, Map<?, ?> object) {
    return ask(kind + " " + namespace + "/" + name, object)
        .orElseGet(
            () ->
                soft(
                    "nothing on the way carries the annotation %s or the label %s"
                        .formatted(InferenceKeys.annotation(family), InferenceKeys.label(family))));
  }

  private Optional<Inference> ask(String described, Map<?, ?> object) {
    chain.add(described);
    return InferenceKeys.read(family, Fields.map(object, "metadata"));
  }

  private Failed notFound(String kind, String namespace, String name) {
    String reason = "%s %s/%s does not exist".formatted(kind, namespace, name);
    return new Failed(false, deferred, reason, chain);
  }

  private Failed soft(String reason) {
    return new Failed(true, deferred, reason, chain);
  }

  private String namespaceOf(Map<?, ?> reference) {
    String written = Fields.text(reference, "namespace");
    return written.isEmpty() ? namespace : written;
  }

  private static Optional<Map<?, ?>> named(Object list, String name) {
    for (Object item : items(list)) {
      if (item instanceof Map<?, ?> fields && name.equals(fields.get("name"))) {
        return Optional.of(fields);
      }
    }
    return Optional.empty();
  }

  private static List<?> items(Object node) {
    return node instanceof List<?> list
        ? list.stream().filter(Map.class::isInstance).toList()
        : List.of();
  }
}
