package io.instancetypes.machinery.crd;

import io.instancetypes.api.Fields;
import java.util.Map;

/** Conversion by the strategy {@code None}: all versions look alike. */
public final class NoneConversion {
  private NoneConversion() {}

  /** The object under another {@code apiVersion}; the given one stays as it is. */
  public static Fields convert(Map<?, ?> object, String apiVersion) {
    Fields converted = Fields.copyOf(object);
    converted.put("apiVersion", apiVersion);
    return converted;
  }
}
