package io.instancetypes.engine.rule;

import java.util.Objects;

/**
 * Why a field has its value: the layer that decided it and the field of that layer which said so.
 * For defaults the "field" is a short reason.
 *
 * @param shapedBy a second field that had a say, such as the preferred topology in how vCPUs are
 *     laid out; null for most
 */
public record Because(Layer layer, String field, Because shapedBy) {
  public Because {
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(field, "field");
  }

  public static Because instancetype(String field) {
    return new Because(Layer.INSTANCETYPE, field, null);
  }

  public static Because preference(String field) {
    return new Because(Layer.PREFERENCE, field, null);
  }

  public static Because byDefault(String reason) {
    return new Because(Layer.DEFAULT, reason, null);
  }

  public Because shapedBy(Because other) {
    return new Because(layer, field, other);
  }
}
