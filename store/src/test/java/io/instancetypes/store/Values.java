package io.instancetypes.store;

import java.util.Random;

/** Values of many sizes that are all different and show whether they are whole. */
final class Values {
  private static final String FILLING = "x";

  private Values() {}

  /** Most are small, some fill several pages. */
  static String make(String name, Random random) {
    int length = random.nextInt(8) == 0 ? random.nextInt(20_000) : random.nextInt(200);
    return name + "~" + FILLING.repeat(length) + "~" + length;
  }

  /** The name of a value; of one that is not whole, something that no history knows. */
  static String name(String value) {
    String[] parts = value.split("~");
    boolean whole =
        parts.length == 3 && parts[1].equals(FILLING.repeat(Integer.parseInt(parts[2])));
    return whole ? parts[0] : "half an object: " + value;
  }
}
