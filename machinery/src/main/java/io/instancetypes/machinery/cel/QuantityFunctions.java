package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.INTEGER;
import static io.instancetypes.machinery.cel.Signatures.TEXT;

import dev.cel.common.types.SimpleType;
import io.instancetypes.api.Quantity;
import io.instancetypes.machinery.cel.Functions.Parameter;
import java.math.BigDecimal;
import java.util.Map;

/** {@code quantity('1Gi').isLessThan(quantity('2Gi'))} and its kin. */
final class QuantityFunctions {
  private static final Parameter QUANTITY = Signatures.opaque("kubernetes.Quantity", Amount.class);

  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("n", new BigDecimal("1e-9")),
          Map.entry("u", new BigDecimal("1e-6")),
          Map.entry("m", new BigDecimal("1e-3")),
          Map.entry("", BigDecimal.ONE),
          Map.entry("k", new BigDecimal("1e3")),
          Map.entry("M", new BigDecimal("1e6")),
          Map.entry("G", new BigDecimal("1e9")),
          Map.entry("T", new BigDecimal("1e12")),
          Map.entry("P", new BigDecimal("1e15")),
          Map.entry("E", new BigDecimal("1e18")),
          Map.entry("Ki", BigDecimal.TWO.pow(10)),
          Map.entry("Mi", BigDecimal.TWO.pow(20)),
          Map.entry("Gi", BigDecimal.TWO.pow(30)),
          Map.entry("Ti", BigDecimal.TWO.pow(40)),
          Map.entry("Pi", BigDecimal.TWO.pow(50)),
          Map.entry("Ei", BigDecimal.TWO.pow(60)));

  private QuantityFunctions() {}

  /** Equal to others by value: without trailing zeros there is one way to say a number. */
  record Amount(BigDecimal value) {
    static Amount of(BigDecimal value) {
      return new Amount(value.stripTrailingZeros());
    }

    boolean isLong() {
      return value.scale() <= 0
          && value.precision() - value.scale() <= 19
          && value.toBigInteger().bitLength() < Long.SIZE;
    }
  }

  static void addTo(Functions functions) {
    functions.global(
        "quantity", "string_to_quantity", QUANTITY.type(), args -> parse(args[0]), TEXT);
    functions.global(
        "isQuantity",
        "is_quantity_string",
        SimpleType.BOOL,
        args -> Quantity.tryParse(args[0]).isPresent(),
        TEXT);
    functions.global(
        "sign", "quantity_sign", SimpleType.INT, args -> (long) value(args[0]).signum(), QUANTITY);
    addComparisons(functions);
    addConversions(functions);
    addArithmetic(functions);
  }

  private static void addComparisons(Functions functions) {
    functions.member(
        "isGreaterThan",
        "quantity_is_greater_than",
        SimpleType.BOOL,
        args -> value(args[0]).compareTo(value(args[1])) > 0,
        QUANTITY,
        QUANTITY);
    functions.member(
        "isLessThan",
        "quantity_is_less_than",
        SimpleType.BOOL,
        args -> value(args[0]).compareTo(value(args[1])) < 0,
        QUANTITY,
        QUANTITY);
    functions.member(
        "compareTo",
        "quantity_compare_to",
        SimpleType.INT,
        args -> (long) value(args[0]).compareTo(value(args[1])),
        QUANTITY,
        QUANTITY);
  }

  private static void addConversions(Functions functions) {
    functions.member(
        "asApproximateFloat",
        "quantity_get_float",
        SimpleType.DOUBLE,
        args -> value(args[0]).doubleValue(),
        QUANTITY);
    functions.member(
        "asInteger",
        "quantity_get_int",
        SimpleType.INT,
        args -> integer((Amount) args[0]),
        QUANTITY);
    functions.member(
        "isInteger",
        "quantity_is_integer",
        SimpleType.BOOL,
        args -> ((Amount) args[0]).isLong(),
        QUANTITY);
  }

  private static void addArithmetic(Functions functions) {
    functions.member(
        "add",
        "quantity_add",
        QUANTITY.type(),
        args -> Amount.of(value(args[0]).add(value(args[1]))),
        QUANTITY,
        QUANTITY);
    functions.member(
        "add",
        "quantity_add_int",
        QUANTITY.type(),
        args -> Amount.of(value(args[0]).add(BigDecimal.valueOf((Long) args[1]))),
        QUANTITY,
        INTEGER);
    functions.member(
        "sub",
        "quantity_sub",
        QUANTITY.type(),
        args -> Amount.of(value(args[0]).subtract(value(args[1]))),
        QUANTITY,
        QUANTITY);
    functions.member(
        "sub",
        "quantity_sub_int",
        QUANTITY.type(),
        args -> Amount.of(value(args[0]).subtract(BigDecimal.valueOf((Long) args[1]))),
        QUANTITY,
        INTEGER);
  }

  private static BigDecimal value(Object amount) {
    return ((Amount) amount).value;
  }

  private static Long integer(Amount amount) {
    if (!amount.isLong()) {
      throw new RuleFailure("cannot convert value to integer");
    }
    return amount.value.longValueExact();
  }

  private static Amount parse(Object text) {
    Quantity quantity = Quantity.tryParse(text).orElse(null);
    if (quantity == null) {
      throw new RuleFailure(complaint(String.valueOf(text)));
    }
    String canonical = quantity.canonical();
    int digits = canonical.length();
    while (!Character.isDigit(canonical.charAt(digits - 1))) {
      digits--;
    }
    BigDecimal unit = UNITS.get(canonical.substring(digits));
    return Amount.of(new BigDecimal(canonical.substring(0, digits)).multiply(unit));
  }

  private static String complaint(String text) {
    return text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)[eEinumkKMGTP]+[-+]?\\d*")
        ? "unable to parse quantity's suffix"
        : "quantities must match the regular expression"
            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  }
}
