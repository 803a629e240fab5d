package io.instancetypes.apiserver.builtin;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** What secrets of the types that Kubernetes knows must hold. */
final class SecretTypes {
  private static final Path DATA = Path.of("data");
  private static final String ACCOUNT = "kubernetes.io/service-account.name";

  private SecretTypes() {}

  static List<FieldError> check(Fields secret) {
    Map<?, ?> data = Fields.map(secret, "data");
    return switch (Fields.text(secret, "type")) {
      case "kubernetes.io/service-account-token" -> account(secret);
      case "kubernetes.io/tls" -> required(data, "tls.crt", "tls.key");
      case "kubernetes.io/ssh-auth" -> nonEmpty(data, "ssh-privatekey");
      case "kubernetes.io/basic-auth" -> either(data, "username", "password");
      case "kubernetes.io/dockercfg" -> document(data, ".dockercfg");
      case "kubernetes.io/dockerconfigjson" -> document(data, ".dockerconfigjson");
      default -> List.of();
    };
  }

  private static List<FieldError> account(Fields secret) {
    boolean named = !Fields.text(new KubeObject(secret).annotations(), ACCOUNT).isEmpty();
    Path at = Path.of("metadata", "annotations").key(ACCOUNT);
    return named ? List.of() : List.of(FieldError.required(at, ""));
  }

  private static List<FieldError> required(Map<?, ?> data, String... keys) {
    var errors = new ArrayList<FieldError>();
    for (String key : keys) {
      if (!data.containsKey(key)) {
        errors.add(FieldError.required(DATA.key(key), ""));
      }
    }
    return errors;
  }

  private static List<FieldError> nonEmpty(Map<?, ?> data, String key) {
    return Fields.text(data, key).isEmpty()
        ? List.of(FieldError.required(DATA.key(key), ""))
        : List.of();
  }

  private static List<FieldError> either(Map<?, ?> data, String one, String other) {
    return data.containsKey(one) || data.containsKey(other)
        ? List.of()
        : required(data, one, other);
  }

  private static List<FieldError> document(Map<?, ?> data, String key) {
    if (!data.containsKey(key)) {
      return required(data, key);
    }
    try {
      Json.read(Base64.getMimeDecoder().decode(Fields.text(data, key)));
      return List.of();
    } catch (UnreadableException | IllegalArgumentException notJson) {
      return List.of(
          FieldError.invalid(
              DATA.key(key), "<secret contents redacted>", "the text is not a JSON document"));
    }
  }
}
