package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.option.CompositeForm;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.Parameters;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * What a volume can be filled from. A line holds the fields of the source in a DataVolume; the key
 * of a field is its name in lower case.
 */
enum ImportType {
  BLANK,
  DS("src"),
  GCS("url", "[secretRef]"),
  HTTP("url", "[secretRef]", "[certConfigMap]", "[extraHeaders;]", "[secretExtraHeaders;]"),
  IMAGEIO("url", "diskId", "[secretRef]", "[certConfigMap]"),
  PVC("src"),
  REGISTRY("[url]", "[imageStream]", "[pullMethod]", "[secretRef]", "[certConfigMap]"),
  S3("url", "[secretRef]", "[certConfigMap]"),
  SNAPSHOT("src"),
  VDDK("url", "backingFile", "uuid", "thumbprint", "secretRef", "[initImageURL]");

  /** One field, as the lines above write it: brackets if optional, a semicolon if a list. */
  record Field(String name, boolean required, boolean list) {
    static Field of(String written) {
      String name = written.replace("[", "").replace("]", "").replace(";", "");
      return new Field(name, !written.startsWith("["), written.contains(";"));
    }

    String key() {
      return name.toLowerCase(Locale.ROOT);
    }

    private String placeholder() {
      if (name.equals("src")) {
        return "[NAMESPACE/]NAME";
      }
      return list ? "ITEM;ITEM" : name.toUpperCase(Locale.ROOT);
    }
  }

  private static final List<String> COMMON = List.of("name", "bootorder");

  private final List<Field> fields;

  ImportType(String... fields) {
    this.fields = Arrays.stream(fields).map(Field::of).toList();
  }

  /** The type that the value of {@code --volume-import} names. */
  static ImportType of(String option, String value) {
    for (String pair : value.split(",")) {
      if (pair.startsWith("type:")) {
        return named(option, pair.substring("type:".length()));
      }
    }
    throw Mistake.in(option, "type is missing; write type:TYPE,... with " + Wording.or(words()));
  }

  private static ImportType named(String option, String word) {
    for (ImportType type : values()) {
      if (type.word().equals(word)) {
        return type;
      }
    }
    throw Mistake.in(option, "type takes " + Wording.or(words()) + ", not " + Mistake.quoted(word));
  }

  static List<String> words() {
    return Arrays.stream(values()).map(ImportType::word).toList();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What is copied is as large as its original; everything else must say how large it is. */
  boolean needsSize() {
    return !copies();
  }

  /** Only what is copied from another object can carry the metadata that inference looks for. */
  boolean isInferable() {
    return copies();
  }

  private boolean copies() {
    return this == DS || this == PVC || this == SNAPSHOT;
  }

  /**
   * @param named whether the value itself names the type
   */
  CompositeForm form(boolean named) {
    var form = new CompositeForm();
    if (named) {
      form.require("type", word());
    }
    fields.stream().filter(Field::required).forEach(f -> form.require(f.key(), f.placeholder()));
    if (needsSize()) {
      form.require("size", "SIZE");
    }
    fields.stream().filter(f -> !f.required).forEach(f -> form.allow(f.key(), f.placeholder()));
    if (!needsSize()) {
      form.allow("size", "SIZE");
    }
    return form.allow("name", "NAME").allow("bootorder", "N");
  }

  /** {@code url size [secretref]}: what there is beside name and bootorder. */
  String keys() {
    var keys = new StringJoiner(" ");
    for (CompositeForm.Key key : form(false).keys()) {
      if (!COMMON.contains(key.name())) {
        keys.add(key.required() ? key.name() : "[" + key.name() + "]");
      }
    }
    return keys.toString();
  }

  /** The fields of the source that were given. */
  Fields source(Parameters parameters) {
    var source = new Fields();
    for (Field field : fields) {
      if (parameters.has(field.key())) {
        source.put(
            field.name, field.list ? parameters.items(field.key()) : parameters.text(field.key()));
      }
    }
    return source;
  }
}
