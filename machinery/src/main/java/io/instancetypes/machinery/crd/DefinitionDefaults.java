package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import java.util.Locale;

/** Fills in what a definition need not say. */
public final class DefinitionDefaults {
  private static final long HTTPS = 443;

  private DefinitionDefaults() {}

  /** Changes the definition. */
  public static void apply(Fields definition) {
    if (!(definition.get("spec") instanceof Fields spec)) {
      return;
    }
    if (spec.get("names") instanceof Fields names) {
      completeNames(names);
    }
    if (spec.get("conversion") == null) {
      spec.put("conversion", Fields.of("strategy", "None"));
    }
    if (service(spec) instanceof Fields service && service.get("port") == null) {
      service.put("port", HTTPS);
    }
  }

  private static void completeNames(Fields names) {
    if (names.get("kind") instanceof String kind && !kind.isEmpty()) {
      putIfEmpty(names, "singular", kind.toLowerCase(Locale.ROOT));
      putIfEmpty(names, "listKind", kind + "List");
    }
  }

  private static void putIfEmpty(Fields fields, String key, String value) {
    if (!(fields.get(key) instanceof String text) || text.isEmpty()) {
      fields.put(key, value);
    }
  }

  private static Object service(Fields spec) {
    return spec.get("conversion") instanceof Fields conversion
            && conversion.get("webhook") instanceof Fields webhook
            && webhook.get("clientConfig") instanceof Fields clientConfig
        ? clientConfig.get("service")
        : null;
  }
}
