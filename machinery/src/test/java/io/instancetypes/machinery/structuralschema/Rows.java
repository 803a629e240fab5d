package io.instancetypes.machinery.structuralschema;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Files of cases, one JSON object a line, whose answers a real kube-apiserver 1.36 gave. */
public final class Rows {
  private Rows() {}

  /** Each case with its name. */
  public static Stream<Arguments> of(String file) {
    var rows = new ArrayList<Arguments>();
    Json.readAll(
        bytes(file),
        row -> rows.add(Arguments.of(((Fields) row).get("name"), Fields.copyOf((Fields) row))));
    return rows.stream();
  }

  private static byte[] bytes(String file) {
    try (InputStream in = Rows.class.getResourceAsStream("/io/instancetypes/machinery/" + file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The schema of an object whose spec is that of the case. */
  public static StructuralSchema structure(Fields row) {
    return StructuralSchema.of(
        Fields.of("type", "object", "properties", Fields.of("spec", row.get("schema"))));
  }

  public static Fields object(Object spec) {
    return Fields.of(
        "apiVersion",
        "probe.test/v1",
        "kind",
        "Probe",
        "metadata",
        Fields.of("name", "x"),
        "spec",
        spec);
  }

  public static List<String> texts(Object list) {
    return list == null ? List.of() : ((List<?>) list).stream().map(String::valueOf).toList();
  }
}
