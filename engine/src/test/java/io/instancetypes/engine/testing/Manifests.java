package io.instancetypes.engine.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.documents.Yaml;
import java.util.ArrayList;

/** Documents in as few words as a test needs. */
public final class Manifests {
  private Manifests() {}

  /** The one value that a text holds, be it a whole document or a word. */
  public static Object yaml(String text) {
    var values = new ArrayList<>();
    Yaml.read(text.getBytes(UTF_8), values::add);
    assertThat(values).as("documents in %s", text).hasSizeLessThan(2);
    return values.isEmpty() ? null : values.getFirst();
  }

  /** A whole document. */
  public static Fields document(String text) {
    return (Fields) yaml(text);
  }

  /** A VirtualMachine called {@code machine}, of which only the spec of its template is given. */
  public static Fields vm(String template) {
    return Fields.of(
        "apiVersion",
        "kubevirt.io/v1",
        "kind",
        "VirtualMachine",
        "metadata",
        Fields.of("name", "machine", "namespace", "default"),
        "spec",
        Fields.of("runStrategy", "Always", "template", Fields.of("spec", yaml(template))));
  }

  /** A namespaced instance type called {@code type}, of which only the spec is given. */
  public static Fields instancetype(String spec) {
    return instancetype(ApiVersion.V1BETA2, spec);
  }

  public static Fields instancetype(ApiVersion version, String spec) {
    return object(Kind.INSTANCETYPE, version, "type", spec);
  }

  /** An instance type with 2 vCPUs and 4Gi of memory beside what is given. */
  public static Fields sized(String spec) {
    Fields type = instancetype(spec);
    type.object("spec").object("cpu").putIfAbsent("guest", 2L);
    type.object("spec").object("memory").putIfAbsent("guest", "4Gi");
    return type;
  }

  /** A namespaced preference called {@code wishes}, of which only the spec is given. */
  public static Fields preference(String spec) {
    return preference(ApiVersion.V1BETA2, spec);
  }

  public static Fields preference(ApiVersion version, String spec) {
    return object(Kind.PREFERENCE, version, "wishes", spec);
  }

  public static Fields object(Kind kind, ApiVersion version, String name, String spec) {
    var metadata = Fields.of("name", name);
    if (kind.namespaced()) {
      metadata.put("namespace", "default");
    }
    return Fields.of(
        "apiVersion",
        version.apiVersion(),
        "kind",
        kind.kind(),
        "metadata",
        metadata,
        "spec",
        yaml(spec));
  }
}
