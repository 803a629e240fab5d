package io.instancetypes.virtctl.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.adopt.AdoptableType;
import io.instancetypes.engine.adopt.Adoption;
import io.instancetypes.engine.adopt.AdoptionDifference;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.adopt.AdoptSources.Source;
import io.instancetypes.virtctl.cli.Printable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What became of one machine.
 *
 * @param resized what a common size for several machines changes about it
 * @param next the same machine with virtio, for when its guest has the drivers
 */
record Result(
    Source source, Adoption adoption, List<AdoptionDifference> resized, Optional<Fields> next) {
  /** As people call it. */
  String title() {
    String name = source.machine().name();
    return name.isEmpty() ? KubeObject.of(source.machine().vm()).name() : name;
  }

  /** The same, fit for a terminal. */
  String safeTitle() {
    return Printable.line(title());
  }

  Optional<Adoption.Adopted> adopted() {
    return adoption instanceof Adoption.Adopted it ? Optional.of(it) : Optional.empty();
  }

  List<AdoptionDifference> differences() {
    return Stream.concat(
            resized.stream(), adopted().stream().flatMap(it -> it.best().differences().stream()))
        .toList();
  }

  boolean isEqual() {
    return adopted().isPresent() && differences().isEmpty();
  }

  /** The documents to apply: what is new, each once, then the machines. */
  static List<Fields> documents(List<Result> results) {
    var made = new LinkedHashMap<ObjectKey, Fields>();
    var machines = new ArrayList<Fields>();
    for (Result result : results) {
      result
          .adopted()
          .ifPresent(
              it -> {
                Stream.concat(Stream.of(it.best().instancetype()), it.best().preference().stream())
                    .filter(AdoptableType::isNew)
                    .map(AdoptableType::document)
                    .forEach(type -> made.putIfAbsent(ObjectKey.of(type), Fields.copyOf(type)));
                machines.add(applicable(it.best().vm()));
              });
    }
    return Stream.concat(made.values().stream(), machines.stream()).toList();
  }

  /** Without what the cluster writes by itself. */
  private static Fields applicable(Map<String, Object> vm) {
    Fields fields = Fields.copyOf(vm);
    fields.remove("status");
    for (String key :
        List.of("uid", "resourceVersion", "generation", "creationTimestamp", "managedFields")) {
      fields.object("metadata").remove(key);
    }
    return fields;
  }
}
