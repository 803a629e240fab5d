package io.instancetypes.apiserver.builtin;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameValidation;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Storage classes: volumes are made by them, so what they mean does not change. */
final class StorageClassStrategy extends PlainStrategy {
  private static final List<String> FINAL =
      List.of("parameters", "provisioner", "reclaimPolicy", "volumeBindingMode");
  private static final long LARGEST_PARAMETERS = 256 * 1024;
  private static final List<String> POLICIES = List.of("Delete", "Retain");
  private static final List<String> MODES = List.of("Immediate", "WaitForFirstConsumer");

  @Override
  public List<FieldError> checkOwnRules(AdmissionAttributes change) {
    Fields object = change.object();
    var errors = new ArrayList<FieldError>();
    if (change.old() != null) {
      for (String field : FINAL) {
        Object now = object.get(field);
        if (!Objects.equals(now, change.old().get(field))) {
          errors.add(FieldError.invalid(Path.of(field), now, "field is immutable"));
        }
      }
      return errors;
    }
    String provisioner = Fields.text(object, "provisioner");
    if (provisioner.isEmpty()) {
      errors.add(FieldError.required(Path.of("provisioner"), ""));
      return errors;
    }
    NameValidation.labelKey(provisioner.toLowerCase(Locale.ROOT))
        .forEach(
            mistake ->
                errors.add(FieldError.invalid(Path.of("provisioner"), provisioner, mistake)));
    checkParameters(errors, Fields.map(object, "parameters"));
    checkChoice(errors, object, "reclaimPolicy", POLICIES);
    checkChoice(errors, object, "volumeBindingMode", MODES);
    checkTopologies(errors, Fields.maps(object, "allowedTopologies"));
    return errors;
  }

  private static void checkParameters(List<FieldError> errors, Map<?, ?> parameters) {
    if (parameters.containsKey("")) {
      errors.add(FieldError.invalid(Path.of("parameters"), "", "field can not be empty."));
    }
    long size = 0;
    for (Map.Entry<?, ?> parameter : parameters.entrySet()) {
      size += ((String) parameter.getKey()).getBytes(UTF_8).length;
      // An apply leaves what is null as it is.
      size += parameter.getValue() instanceof String value ? value.getBytes(UTF_8).length : 0;
    }
    if (size > LARGEST_PARAMETERS) {
      errors.add(FieldError.tooLong(Path.of("parameters"), LARGEST_PARAMETERS));
    }
  }

  private static void checkTopologies(List<FieldError> errors, List<Map<?, ?>> topologies) {
    for (int i = 0; i < topologies.size(); i++) {
      Path expressions = Path.of("allowedTopologies").index(i).field("matchLabelExpressions");
      List<Map<?, ?>> wanted = Fields.maps(topologies.get(i), "matchLabelExpressions");
      for (int j = 0; j < wanted.size(); j++) {
        if (Fields.list(wanted.get(j), "values").isEmpty()) {
          errors.add(FieldError.required(expressions.index(j).field("values"), ""));
        }
      }
    }
  }

  private static void checkChoice(
      List<FieldError> errors, Fields object, String field, List<String> choices) {
    String value = Fields.text(object, field);
    if (!choices.contains(value)) {
      errors.add(FieldError.notSupported(Path.of(field), value, choices));
    }
  }

  /** Fewer values are good here than the types of the fields allow. */
  @Override
  public List<FieldError> checkSchema(AdmissionAttributes change) {
    return List.of();
  }
}
