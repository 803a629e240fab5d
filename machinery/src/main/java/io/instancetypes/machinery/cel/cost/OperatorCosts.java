package io.instancetypes.machinery.cel.cost;

import io.instancetypes.machinery.cel.cost.CallCosts.Call;
import io.instancetypes.machinery.cel.cost.CallCosts.Charge;
import io.instancetypes.machinery.cel.cost.Value.Entries;

/** What the operators and functions cost that every CEL has. */
final class OperatorCosts {
  private static final int BYTES_PER_CHARACTER = 4;

  private OperatorCosts() {}

  static Charge of(Call call) {
    return switch (call.overload()) {
      case "logical_or", "logical_and" -> logical(call.arg(0), call.arg(1));
      case "conditional" -> conditional(call.arg(0), call.arg(1), call.arg(2));
      default -> called(call).plus(call.argCosts());
    };
  }

  private static Charge called(Call call) {
    return switch (call.overload()) {
      case "string_format" -> Charge.of(call.target().traversal());
      case "string_to_bytes" -> toBytes(call.arg(0));
      case "bytes_to_string" -> toText(call.arg(0));
      case "strings_quote" -> quoted(call.arg(0));
      case "starts_with_string", "ends_with_string" -> Charge.of(call.arg(0).traversal());
      case "in_list" -> Charge.of(call.arg(1).size());
      case "matches_string" -> Charge.of(CallCosts.regex(call.target(), call.arg(0)));
      case "contains_string" -> Charge.of(call.target().traversal().times(call.arg(0).traversal()));
      case "add_string", "add_bytes", "add_list" -> sum(call, call.arg(0), call.arg(1));
      case "less_string",
          "greater_string",
          "less_equals_string",
          "greater_equals_string",
          "less_bytes",
          "greater_bytes",
          "less_equals_bytes",
          "greater_equals_bytes",
          "equals",
          "not_equals" ->
          comparison(call.arg(0), call.arg(1));
      default -> Charge.of(Span.ONE);
    };
  }

  /** The second side may be spared. */
  private static Charge logical(Value one, Value other) {
    return Charge.of(new Span(one.cost().min(), one.cost().plus(other.cost()).max()));
  }

  private static Charge conditional(Value condition, Value yes, Value no) {
    return new Charge(
        condition.cost().plus(yes.cost().or(no.cost())),
        yes.size().or(no.size()),
        Entries.either(yes.entries(), no.entries()));
  }

  private static Charge toBytes(Value text) {
    Span size = text.size();
    return Charge.of(
        text.traversal(), new Span(size.min(), Span.product(size.max(), BYTES_PER_CHARACTER)));
  }

  private static Charge toText(Value bytes) {
    Span size = bytes.size();
    return Charge.of(bytes.traversal(), new Span(size.min() / BYTES_PER_CHARACTER, size.max()));
  }

  /** At worst each character is escaped. */
  private static Charge quoted(Value text) {
    Span size = text.size();
    return Charge.of(
        text.traversal(),
        new Span(Span.sum(size.min(), 2), Span.sum(Span.product(size.max(), 2), 2)));
  }

  /** Lists are linked, texts are copied. */
  private static Charge sum(Call call, Value one, Value other) {
    Span size = one.size().plus(other.size());
    Span cost = call.overload().equals("add_list") ? Span.ONE : size.times(CallCosts.TRAVERSAL);
    return new Charge(cost, size, Entries.either(one.entries(), other.entries()));
  }

  /** Only as far as the shorter of both goes. */
  private static Charge comparison(Value one, Value other) {
    long shorter = Math.min(one.size().max(), other.size().max());
    return Charge.of(new Span(Math.min(1, shorter), shorter).times(CallCosts.TRAVERSAL));
  }
}
