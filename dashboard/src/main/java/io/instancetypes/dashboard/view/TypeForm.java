package io.instancetypes.dashboard.view;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.api.schema.Schema.ObjectSchema;
import io.instancetypes.catalog.OwnMetadata;
import io.instancetypes.documents.TypedText;
import io.instancetypes.engine.resolve.TypeSchema;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Validator;
import io.instancetypes.platform.OwnershipLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A type or a preference while somebody edits it. Every field of the schema is in the form, so what
 * the form says is all of the spec.
 *
 * @param source what the edit began with
 * @param copy whether it becomes an object of its own
 * @param document what would be saved
 * @param causes why it would be refused
 */
public record TypeForm(
    KubeObject source,
    Kind kind,
    boolean copy,
    List<TypeField> fields,
    Fields document,
    List<Cause> causes,
    List<String> warnings) {
  /** Under this name a field is sent, so that none can be taken for another part of the form. */
  public static final String PREFIX = "spec.";

  /** The form as it is opened. */
  public static TypeForm open(Fields source, boolean copy) {
    KubeObject object = new KubeObject(source);
    Kind kind = Kind.of(object.kind()).orElseThrow();
    List<TypeField> fields = TypeField.of(spec(kind), object.spec());
    String name = copy ? object.name() + "-own" : object.name();
    return judged(object, kind, copy, fields, metadata(source, copy, name, object.namespace()));
  }

  /**
   * The form as it was filled in.
   *
   * @param sent what was sent under a name; empty for nothing
   */
  public static TypeForm read(Fields source, boolean copy, UnaryOperator<String> sent) {
    KubeObject object = new KubeObject(source);
    Kind own = Kind.of(object.kind()).orElseThrow();
    String namespace = copy ? sent.apply("namespace").strip() : object.namespace();
    Kind kind = copy ? Kind.of(own.family(), !namespace.isEmpty()) : own;
    List<TypeField> fields = new ArrayList<>();
    for (TypeField field : TypeField.of(spec(kind), Map.of())) {
      String value = sent.apply(PREFIX + field.path()).replace("\r\n", "\n");
      fields.add(
          new TypeField(
              field.path(),
              field.schema(),
              field.control(),
              field.control() == TypeField.Control.DOCUMENT ? value.stripTrailing() : value.strip(),
              field.required(),
              field.deprecation()));
    }
    String name = copy ? sent.apply("name").strip() : object.name();
    return judged(object, kind, copy, fields, metadata(source, copy, name, namespace));
  }

  private static ObjectSchema spec(Kind kind) {
    return (ObjectSchema) TypeSchema.schema(kind.family(), ApiVersion.STORAGE);
  }

  private static Fields metadata(Fields source, boolean copy, String name, String namespace) {
    Fields metadata = Fields.copyOf(Fields.map(source, "metadata"));
    if (!copy) {
      return metadata;
    }
    Fields own = OwnMetadata.of(metadata, name, namespace.isEmpty() ? null : namespace, false);
    if (name.isEmpty()) {
      own.remove("name");
    }
    return own;
  }

  private static TypeForm judged(
      KubeObject source, Kind kind, boolean copy, List<TypeField> fields, Fields metadata) {
    List<Cause> causes = new ArrayList<>();
    Fields document =
        Fields.of(
            "apiVersion",
            ApiVersion.STORAGE.apiVersion(),
            "kind",
            kind.kind(),
            "metadata",
            metadata,
            "spec",
            spec(kind, fields, causes));
    var verdict = Validator.type(document);
    causes.addAll(verdict.causes());
    return new TypeForm(source, kind, copy, fields, document, causes, verdict.warnings());
  }

  private static Fields spec(Kind kind, List<TypeField> fields, List<Cause> causes) {
    var spec = new Fields();
    // What must be there is there, though nothing may be in it.
    for (String required : spec(kind).required()) {
      spec.object(required);
    }
    for (TypeField field : fields) {
      if (field.isSet()) {
        try {
          put(spec, field.path(), value(field));
        } catch (UnreadableException mistake) {
          causes.add(
              Cause.invalid(
                  PREFIX + field.path(),
                  PREFIX + field.path() + ": it is not YAML: " + mistake.getMessage()));
        }
      }
    }
    return spec;
  }

  private static Object value(TypeField field) {
    return field.control() == TypeField.Control.PRESENCE
        ? new Fields()
        : TypedText.value(field.schema(), field.value());
  }

  private static void put(Fields spec, String path, Object value) {
    Fields at = spec;
    String[] steps = path.split("\\.");
    for (int i = 0; i < steps.length - 1; i++) {
      at = at.object(steps[i]);
    }
    at.put(steps[steps.length - 1], value);
  }

  public String name() {
    return Fields.text(Fields.map(document, "metadata"), "name");
  }

  public String namespace() {
    return Fields.text(Fields.map(document, "metadata"), "namespace");
  }

  /** What a person reads and writes of it. */
  public String yaml() {
    Fields shown = Fields.copyOf(document);
    Fields metadata = shown.object("metadata");
    for (String kept : List.of("managedFields", "uid", "resourceVersion", "generation")) {
      metadata.remove(kept);
    }
    metadata.remove("creationTimestamp");
    return OriginLines.yaml(shown);
  }

  public boolean isAcceptable() {
    return causes.isEmpty();
  }

  /** Whether somebody else puts it back as it was: the keeper of the standard catalogue. */
  public boolean isKept() {
    return !copy && OwnershipLabels.PRODUCT.equals(source.labels().get(OwnershipLabels.MANAGED_BY));
  }
}
