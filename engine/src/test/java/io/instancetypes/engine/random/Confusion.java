package io.instancetypes.engine.random;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Puts things into a document where nobody expects them. */
public final class Confusion {
  private final Dice dice;

  public Confusion(Dice dice) {
    this.dice = dice;
  }

  /** Replaces or removes a value so many times; the given document itself is changed. */
  public void confuse(Fields document, int times) {
    for (int i = 0; i < times; i++) {
      confuse(document);
    }
  }

  /** Goes down a random way and does its mischief somewhere on it. */
  private void confuse(Object node) {
    switch (node) {
      case Fields fields when !fields.isEmpty() -> confuseField(fields);
      case List<?> list when !list.isEmpty() -> confuseItem(list);
      case null, default -> {}
    }
  }

  private void confuseField(Fields fields) {
    String key = dice.oneOf(List.copyOf(fields.keySet()));
    if (dice.chance(0.75) && isContainer(fields.get(key))) {
      confuse(fields.get(key));
    } else if (dice.chance(0.2)) {
      fields.remove(key);
    } else {
      fields.put(key, junk());
    }
  }

  @SuppressWarnings("unchecked")
  private void confuseItem(List<?> list) {
    int index = dice.below(list.size());
    if (dice.chance(0.75) && isContainer(list.get(index))) {
      confuse(list.get(index));
    } else {
      ((List<Object>) list).set(index, junk());
    }
  }

  private static boolean isContainer(Object node) {
    return node instanceof Fields || node instanceof List;
  }

  private Object junk() {
    return switch (dice.below(12)) {
      case 0 -> null;
      case 1 -> dice.oneOf("", "text", "true", "-1", "4Gi", "\u0000", "a.b[0]/~c", "%s");
      case 2 -> dice.chance(0.5);
      case 3 -> dice.oneOf(0L, -1L, 1L, 4294967295L, 4294967296L, Long.MAX_VALUE, Long.MIN_VALUE);
      case 4 -> dice.oneOf(0, -1, 3);
      case 5 -> new BigInteger("99999999999999999999999");
      case 6 -> dice.<Object>oneOf(new BigDecimal("1.5"), 0.5, Double.NaN);
      case 7 -> new Fields();
      case 8 -> Fields.of("name", "a", "enabled", "yes", "guest", null, "spec", new Fields());
      case 9 -> new ArrayList<>();
      case 10 -> new ArrayList<>(Arrays.asList(null, "text", new Fields()));
      default -> new ArrayList<>(List.of(Fields.of("name", dice.<Object>oneOf("a", 1L))));
    };
  }
}
