package io.instancetypes.machinery.cel.cost;

import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import io.instancetypes.machinery.cel.cost.Value.Entries;
import java.util.List;

/** What one call costs: by the functions that Kubernetes adds to CEL, else by CEL's own. */
final class CallCosts {
  /** Of a text, for each of its characters. */
  static final double TRAVERSAL = 0.1;

  /** Of a regular expression, for each of its characters and each step in the text. */
  private static final double REGEX = 0.25;

  /** Format names are patterns that nobody sees: they are taken to be this long. */
  private static final int LONGEST_FORMAT = 128;

  private static final int LONGEST_FORMAT_NAME = 64;

  /** So high that an expression can ask twice what somebody may do. */
  static final int AUTHORIZATION = 350_000;

  private static final Span NEW_LIST = Span.exactly(11);
  private static final Span ADDRESS = new Span(4, 16);

  private CallCosts() {}

  /** The target is null if the function is not called on a value. */
  record Call(String function, String overload, Value target, List<Value> args) {
    Value arg(int index) {
      return args.get(index);
    }

    Span argCosts() {
      return args.stream().map(Value::cost).reduce(Span.NOTHING, Span::plus);
    }

    /** What the function works on, wherever it stands. */
    Value subject() {
      return target == null ? args.getFirst() : target;
    }
  }

  /**
   * What a call costs, and how large its result is.
   *
   * @param size null if nothing is known
   */
  record Charge(Span cost, Span size, Entries entries) {
    static Charge of(Span cost) {
      return new Charge(cost, null, null);
    }

    static Charge of(Span cost, Span size) {
      return new Charge(cost, size, null);
    }

    Charge plus(Span more) {
      return new Charge(cost.plus(more), size, entries);
    }

    Charge or(Charge other) {
      Span either = size == null || other.size == null ? null : size.or(other.size);
      return new Charge(
          cost.or(other.cost),
          either != null ? either : size == null ? other.size : size,
          entries == null ? other.entries : entries);
    }
  }

  static Charge of(Call call, Sizes sizes) {
    Charge own = added(call, sizes);
    return own == null ? OperatorCosts.of(call) : own.plus(call.argCosts());
  }

  /** Null for what is not a function of Kubernetes, nor of the libraries it adds. */
  private static Charge added(Call call, Sizes sizes) {
    return switch (call.function) {
      case "check" -> Charge.of(Span.exactly(AUTHORIZATION));
      case "fieldSelector", "labelSelector" -> Charge.of(selector(call.arg(0).size()));
      case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> search(call.target, sizes);
      case "url", "lowerAscii", "upperAscii", "substring", "trim" ->
          Charge.of(call.subject().traversal(), call.subject().size());
      case "replace" -> TextCosts.replace(call);
      case "split" -> TextCosts.split(call);
      case "join" -> TextCosts.join(call, sizes);
      case "find", "findAll" ->
          Charge.of(regex(call.target, call.arg(0)), Span.upTo(call.target.size().max()));
      case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" ->
          Charge.of(call.arg(0).traversal());
      case "ip" -> Charge.of(call.overload.equals("cidr_ip") ? Span.ONE : call.arg(0).traversal());
      case "ip.isCanonical" -> Charge.of(call.arg(0).size().times(2 * TRAVERSAL));
      case "containsIP", "containsCIDR" -> Charge.of(containment(call));
      case "validate" -> Charge.of(call.arg(0).traversal().times(LONGEST_FORMAT * REGEX));
      case "_==_" -> equality(call.arg(0), call.arg(1));
      case "slice", "flatten", "lists.range", "reverse", "distinct", "sort" -> list(call);
      case "sets.contains", "sets.intersects" -> sets(call, 1);
      case "sets.equivalent" -> sets(call, 2);
      default -> call.function.endsWith("@sortByAssociatedKeys") ? sort(call.args.getLast()) : null;
    };
  }

  /** As if every second character were a requirement of its own. */
  static Span selector(Span length) {
    return Span.exactly(10).plus(length.times(TRAVERSAL)).plus(length.times(0.5).times(50));
  }

  /** Every item is compared; a text is compared character by character. */
  private static Charge search(Value subject, Sizes sizes) {
    if (subject.type().parameters().isEmpty()) {
      return Charge.of(subject.traversal());
    }
    CelKind kind = subject.type().parameters().getFirst().kind();
    boolean isText = kind == CelKind.STRING || kind == CelKind.BYTES;
    Span each = isText ? Span.ONE.plus(itemSize(subject, sizes).times(TRAVERSAL)) : Span.ONE;
    return Charge.of(subject.size().times(each));
  }

  static Span itemSize(Value list, Sizes sizes) {
    Span known = list.path().isEmpty() ? null : sizes.at(list.below(Sizes.ITEMS));
    return known == null ? Span.UNKNOWN : known;
  }

  /** One more than the text is long: an empty text is matched as well. */
  static Span regex(Value text, Value pattern) {
    Span steps = text.size().plus(Span.ONE).times(TRAVERSAL);
    return steps.times(pattern.size().times(REGEX));
  }

  private static Span containment(Call call) {
    Span cost = ADDRESS.plus(ADDRESS).times(TRAVERSAL);
    if (call.function.equals("containsCIDR")) {
      cost = cost.plus(ADDRESS.times(TRAVERSAL)).plus(Span.ONE);
    }
    return call.overload.endsWith("_string") ? cost.plus(call.arg(0).traversal()) : cost;
  }

  /** Null for what is compared as CEL compares. */
  private static Charge equality(Value one, Value other) {
    CelType type = one.type();
    if (!type.equals(other.type())) {
      return null;
    }
    return switch (type.name()) {
      case "net.IP", "net.CIDR", "kubernetes.Quantity", "kubernetes.Semver" -> Charge.of(Span.ONE);
      case "kubernetes.NamedFormat" -> Charge.of(new Span(1, LONGEST_FORMAT_NAME).times(TRAVERSAL));
      case "kubernetes.URL" -> {
        long most = other.knownSize() == null ? 1 : other.knownSize().max();
        yield Charge.of(new Span(1, most).times(TRAVERSAL));
      }
      default -> null;
    };
  }

  private static Charge list(Call call) {
    return switch (call.function) {
      case "slice" -> newList(Span.exactly(sliced(call)), 1);
      case "lists.range" -> newList(Span.exactly(orUnknown(call.arg(0))), 1);
      case "reverse" -> newList(call.target.size(), 1);
      case "flatten" ->
          newList(call.target.size(), call.args.isEmpty() ? 1 : orUnknown(call.arg(0)));
      case "distinct" -> newList(call.target.size().times(call.target.size()), 2);
      default -> sort(call.target);
    };
  }

  private static long sliced(Call call) {
    long from = Math.max(0, call.arg(0).literal().orElse(0));
    long to = Math.max(0, call.arg(1).literal().orElse(call.target.size().max()));
    return Math.max(0, to - from);
  }

  private static long orUnknown(Value number) {
    return Math.max(0, number.literal().orElse(Long.MAX_VALUE));
  }

  private static Charge sort(Value keys) {
    CelKind kind =
        keys.type().parameters().isEmpty() ? null : keys.type().parameters().getFirst().kind();
    boolean isText = kind == CelKind.STRING || kind == CelKind.BYTES;
    return newList(keys.size().times(keys.size()), isText ? 2 + TRAVERSAL : 2);
  }

  private static Charge newList(Span size, double factor) {
    return Charge.of(size.times(factor).plus(NEW_LIST), size);
  }

  private static Charge sets(Call call, double factor) {
    Span pairs = call.arg(0).size().times(call.arg(1).size());
    return Charge.of(pairs.times(factor).plus(Span.ONE));
  }
}
