package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Secrets: text that was written plainly is encoded, and what is immutable stays. */
final class SecretStrategy extends PlainStrategy {
  private static final int LARGEST = 1024 * 1024;

  @Override
  public void complete(Fields object) {
    object.putIfAbsent("type", "Opaque");
    if (object.remove("stringData") instanceof Map<?, ?> plain) {
      Fields data = object.object("data");
      plain.forEach(
          (key, value) ->
              data.put(
                  (String) key,
                  Base64.getEncoder()
                      .encodeToString(String.valueOf(value).getBytes(StandardCharsets.UTF_8))));
    }
  }

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    var errors = new ArrayList<>(ImmutableData.check(change, "data"));
    Fields old = change.old();
    if (old != null && !Objects.equals(old.get("type"), change.object().get("type"))) {
      errors.add(
          FieldError.invalid(Path.of("type"), change.object().get("type"), "field is immutable"));
    }
    errors.addAll(DataKeys.check(change.object(), LARGEST, "data", "data"));
    errors.addAll(SecretTypes.check(change.object()));
    return errors;
  }

  /** Types are all that its schema knows, and those were checked when it was read. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }
}
