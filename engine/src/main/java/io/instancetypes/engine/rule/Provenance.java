package io.instancetypes.engine.rule;

import java.util.Objects;

/**
 * Why a field has its value: the layer that decided it and the field of that layer which said so.
 * For defaults the "field" is a short reason.
 *
 * @param shapedBy a second field that had a say, such as the preferred topology in how vCPUs are
 *     laid out; null for most
 */
public record Provenance(Layer layer, String field, Provenance shapedBy) {
  /** On, because somebody mentions it: who that is, the log tells. */
  public static final Provenance MENTIONED = byDefault("on, because it is mentioned");

  public Provenance {
    Objects.requireNonNull(layer, "layer");
    Objects.requireNonNull(field, "field");
  }

  public static Provenance instancetype(String field) {
    return new Provenance(Layer.INSTANCETYPE, field, null);
  }

  public static Provenance preference(String field) {
    return new Provenance(Layer.PREFERENCE, field, null);
  }

  public static Provenance byDefault(String reason) {
    return new Provenance(Layer.DEFAULT, reason, null);
  }

  public Provenance shapedBy(Provenance other) {
    return new Provenance(layer, field, other);
  }
}
