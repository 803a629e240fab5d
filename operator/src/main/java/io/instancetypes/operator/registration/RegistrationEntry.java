package io.instancetypes.operator.registration;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** An object of the cluster in which the operator keeps its address. */
interface RegistrationEntry {
  /** Of its collection in the API. */
  String collection();

  String name();

  /** As people call it. */
  default String title() {
    String resource = collection().substring(collection().lastIndexOf('/') + 1);
    return resource + "/" + name();
  }

  default String path() {
    return collection() + "/" + name();
  }

  /**
   * Whether API servers cannot do without it: machines and types would go unchecked, or could
   * neither be written nor read.
   */
  default boolean isVital() {
    return false;
  }

  /**
   * The operations of a JSON patch that make it right; empty if it is.
   *
   * @param bundle the authorities to trust
   */
  List<Object> corrections(Fields found, String bundle);

  /** The object as it is where nobody installed it. */
  Fields document(String bundle);

  static Fields map(Map<?, ?> node, String key) {
    return node.get(key) instanceof Fields fields ? fields : new Fields();
  }

  static Fields set(String path, Object value) {
    return Fields.of("op", "add", "path", path, "value", value);
  }
}
