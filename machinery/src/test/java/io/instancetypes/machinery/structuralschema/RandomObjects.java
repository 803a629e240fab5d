package io.instancetypes.machinery.structuralschema;

import io.instancetypes.api.Fields;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Objects that know their schema and do not keep to it. */
public final class RandomObjects {
  private static final int DEPTH = 5;

  private RandomObjects() {}

  public static Fields of(Random random, StructuralSchema structure) {
    return fields(random, structure, DEPTH);
  }

  private static Object value(Random random, StructuralSchema structure, int depth) {
    return switch (random.nextInt(depth > 0 ? 10 : 7)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> (long) random.nextInt(5);
      case 3 -> new BigDecimal(random.nextInt(100)).movePointLeft(random.nextInt(30) - 15);
      case 4 -> BigInteger.TWO.pow(random.nextInt(100));
      case 5, 6 -> text(random);
      case 7 -> list(random, structure, depth);
      default -> fields(random, structure, depth);
    };
  }

  private static String text(Random random) {
    return random
        .ints(random.nextInt(6), 0, 0x300)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static List<Object> list(Random random, StructuralSchema structure, int depth) {
    var list = new ArrayList<Object>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(value(random, structure.items(), depth - 1));
    }
    return list;
  }

  /** Mostly fields that the schema knows, with values of all types. */
  private static Fields fields(Random random, StructuralSchema structure, int depth) {
    var fields = new Fields();
    var known = new ArrayList<>(structure.properties().keySet());
    known.addAll(List.of("apiVersion", "kind", "metadata", "status", "name", "labels"));
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = known.get(random.nextInt(known.size()));
      StructuralSchema child = structure.child(name);
      fields.put(name, value(random, child == null ? ObjectMeta.STRUCTURE : child, depth - 1));
    }
    return fields;
  }
}
