package io.instancetypes.engine.adopt;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.rule.TypeSize;
import java.util.Map;
import java.util.Optional;

/**
 * An instance type or preference that a machine could use.
 *
 * @param isNew whether it is made for the machine, and not there yet
 */
public record AdoptableType(
    ResolvedType type, TypeSize size, Map<String, Object> document, boolean isNew) {
  /** Of an object that is there; empty for a version that nobody knows. */
  public static Optional<AdoptableType> of(Map<String, Object> object) {
    return of(object, false);
  }

  static Optional<AdoptableType> of(Map<String, Object> object, boolean isNew) {
    if (!(object.get("spec") instanceof Fields spec)) {
      return Optional.empty();
    }
    String name = Fields.text(Fields.map(object, "metadata"), "name");
    return Kind.of(Fields.text(object, "kind"))
        .flatMap(
            kind ->
                ApiVersion.of(Fields.text(object, "apiVersion"))
                    .map(version -> new ResolvedType(kind, name, null, version, spec)))
        .map(type -> new AdoptableType(type, TypeSize.of(spec), object, isNew));
  }

  String name() {
    return type.name();
  }

  /** What a machine writes to use it. */
  Fields matcher() {
    return Fields.of("kind", type.kind().kind(), "name", type.name());
  }

  /** Whether a machine of that namespace can use it. */
  boolean isUsableIn(String namespace) {
    return !type.kind().namespaced() || namespace.equals(namespace()) || namespace().isEmpty();
  }

  private String namespace() {
    return Fields.text(Fields.map(document, "metadata"), "namespace");
  }

  /** How many vCPUs it gives; 0 where the machine says it. */
  public long vcpus() {
    return size.vcpus().orElse(0L);
  }

  /** How much memory it gives; empty where the machine says it. */
  public Optional<Quantity> memory() {
    return size.memory();
  }

  /** Whether the machine says its whole size. */
  boolean leavesSize() {
    return vcpus() == 0 && memory().isEmpty();
  }
}
