package io.instancetypes.virtctl.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.Demand;
import io.instancetypes.engine.plan.MachineDemand;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What machines cost, by a file: {@code type,price} with a line for each instance type, or {@code
 * vcpu,gib} with the two prices. What it does not say is unknown, never guessed.
 */
record Prices(Map<String, BigDecimal> types, Optional<BigDecimal> vcpu, Optional<BigDecimal> gib) {
  private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);
  private static final int LARGEST_FILE = 16 << 20;
  private static final String BYTE_ORDER_MARK = "\ufeff";

  /**
   * All machines together.
   *
   * @param unknown those that have no price, and are not in the sums
   */
  record Total(BigDecimal before, BigDecimal after, List<String> unknown) {}

  /** A line of the file that is not empty. */
  private record Row(Path file, int line, String text) {
    /** As programs for tables write them: each may stand in quotes. */
    List<String> cells() {
      return Stream.of(text.split(",", -1))
          .map(String::strip)
          .map(cell -> cell.matches("\"[^\"]*\"") ? cell.substring(1, cell.length() - 1) : cell)
          .toList();
    }

    Row requireTwo() {
      if (cells().size() != 2) {
        throw wrong("not two cells");
      }
      return this;
    }

    BigDecimal price(int index) {
      String price = cells().get(index);
      if (!price.matches("\\d{1,12}(\\.\\d{1,9})?")) {
        throw wrong("\"%s\" is no price".formatted(price));
      }
      return new BigDecimal(price);
    }

    Refusal wrong(String sentence) {
      return new Refusal("--prices %s, line %d: %s".formatted(file, line, sentence));
    }
  }

  static Prices read(Path file) throws IOException {
    List<Row> rows = rows(file);
    String header = rows.isEmpty() ? "" : String.join(",", rows.getFirst().cells());
    return switch (header) {
      case "type,price" -> ofTypes(rows);
      case "vcpu,gib" -> {
        if (rows.size() != 2) {
          throw new Refusal("--prices %s: vcpu,gib is followed by one line".formatted(file));
        }
        Row row = rows.getLast().requireTwo();
        yield new Prices(Map.of(), Optional.of(row.price(0)), Optional.of(row.price(1)));
      }
      default ->
          throw new Refusal(
              "--prices %s begins with neither type,price nor vcpu,gib".formatted(file));
    };
  }

  private static List<Row> rows(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LARGEST_FILE + 1);
    }
    if (bytes.length > LARGEST_FILE) {
      throw new Refusal("--prices %s is larger than 16 MiB".formatted(file));
    }
    String text = new String(bytes, UTF_8);
    String[] lines = text.substring(text.startsWith(BYTE_ORDER_MARK) ? 1 : 0).split("\\R", -1);
    var rows = new ArrayList<Row>();
    for (int i = 0; i < lines.length; i++) {
      if (!lines[i].isBlank()) {
        rows.add(new Row(file, i + 1, lines[i]));
      }
    }
    return rows;
  }

  private static Prices ofTypes(List<Row> rows) {
    var types = new HashMap<String, BigDecimal>();
    for (Row row : rows.subList(1, rows.size())) {
      String type = row.requireTwo().cells().getFirst();
      if (types.put(type, row.price(1)) != null) {
        throw row.wrong("%s has a price already".formatted(type));
      }
    }
    return new Prices(types, Optional.empty(), Optional.empty());
  }

  private Optional<BigDecimal> of(Demand demand) {
    return vcpu.isPresent()
        ? Optional.of(
            vcpu.get()
                .multiply(BigDecimal.valueOf(demand.vcpus()))
                .add(gib.orElseThrow().multiply(BigDecimal.valueOf(demand.guest()).divide(GIB))))
        : Optional.ofNullable(types.get(demand.type()));
  }

  Total total(Map<ObjectKey, MachineDemand> demands) {
    var unknown = new ArrayList<String>();
    BigDecimal before = BigDecimal.ZERO;
    BigDecimal after = BigDecimal.ZERO;
    for (MachineDemand each : demands.values()) {
      if (isKnown(each)) {
        before = before.add(each.before().flatMap(this::of).orElse(BigDecimal.ZERO));
        after = after.add(each.after().flatMap(this::of).orElse(BigDecimal.ZERO));
      } else {
        unknown.add(each.machine().namespace() + "/" + each.machine().name());
      }
    }
    return new Total(before, after, unknown);
  }

  private boolean isKnown(MachineDemand machine) {
    return machine.before().filter(demand -> of(demand).isEmpty()).isEmpty()
        && machine.after().filter(demand -> of(demand).isEmpty()).isEmpty();
  }

  /** What some machines cost together: {@code 0.1 -> 0.16}, with what nobody knows. */
  String words(List<MachinePlan> machines, Map<ObjectKey, MachineDemand> demands) {
    var some = new LinkedHashMap<ObjectKey, MachineDemand>();
    for (MachinePlan machine : machines) {
      ObjectKey key = ObjectKey.of("VirtualMachine", machine.namespace(), machine.name());
      if (demands.containsKey(key)) {
        some.put(key, demands.get(key));
      }
    }
    Total total = total(some);
    String unknown =
        total.unknown().isEmpty() ? "" : " + %,d unknown".formatted(total.unknown().size());
    return (total.before().compareTo(total.after()) == 0
            ? words(total.after())
            : words(total.before()) + " -> " + words(total.after()))
        + unknown;
  }

  Fields document(Map<ObjectKey, MachineDemand> demands) {
    Total total = total(demands);
    var machines = new ArrayList<Object>();
    for (MachineDemand each : demands.values()) {
      if (each.before().isEmpty() && each.after().isEmpty()) {
        continue;
      }
      machines.add(
          Fields.of(
              "namespace",
              each.machine().namespace(),
              "name",
              each.machine().name(),
              "before",
              each.before().flatMap(this::of).map(Prices::words).orElse(null),
              "after",
              each.after().flatMap(this::of).map(Prices::words).orElse(null)));
    }
    return Fields.of(
        "before",
        words(total.before()),
        "after",
        words(total.after()),
        "unknown",
        new ArrayList<Object>(total.unknown()),
        "machines",
        machines);
  }

  static String words(BigDecimal price) {
    return price.signum() == 0 ? "0" : price.stripTrailingZeros().toPlainString();
  }
}
