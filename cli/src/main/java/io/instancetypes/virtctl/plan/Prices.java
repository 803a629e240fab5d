package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.plan.Demand;
import io.instancetypes.engine.plan.MachineDemand;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.UsageError;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What machines cost, by a file: {@code type,price} with a line for each instance type, or {@code
 * vcpu,gib} with the two prices. What it does not say is unknown, never guessed.
 */
record Prices(Map<String, BigDecimal> types, Optional<BigDecimal> vcpu, Optional<BigDecimal> gib) {
  private static final BigDecimal GIB = BigDecimal.valueOf(1L << 30);
  private static final long LARGEST_FILE = 16L << 20;

  /**
   * All machines together.
   *
   * @param unknown those that have no price, and are not in the sums
   */
  record Total(BigDecimal before, BigDecimal after, List<String> unknown) {}

  static Prices read(Path file) throws IOException {
    if (Files.size(file) > LARGEST_FILE) {
      throw new UsageError("--prices %s is larger than 16 MiB".formatted(file));
    }
    List<String> lines =
        Files.readString(file).lines().filter(line -> !line.isBlank()).map(String::strip).toList();
    String header = lines.isEmpty() ? "" : lines.getFirst().replace(" ", "");
    return switch (header) {
      case "type,price" -> ofTypes(file, lines);
      case "vcpu,gib" -> {
        if (lines.size() != 2) {
          throw new UsageError("--prices %s: vcpu,gib is followed by one line".formatted(file));
        }
        String[] cells = cells(file, lines, 1);
        yield new Prices(
            Map.of(), Optional.of(price(file, 2, cells[0])), Optional.of(price(file, 2, cells[1])));
      }
      default ->
          throw new UsageError(
              "--prices %s begins with neither type,price nor vcpu,gib".formatted(file));
    };
  }

  private static Prices ofTypes(Path file, List<String> lines) {
    var types = new HashMap<String, BigDecimal>();
    for (int i = 1; i < lines.size(); i++) {
      String[] cells = cells(file, lines, i);
      types.put(cells[0], price(file, i + 1, cells[1]));
    }
    return new Prices(types, Optional.empty(), Optional.empty());
  }

  private static String[] cells(Path file, List<String> lines, int index) {
    String[] cells = lines.get(index).split(",", -1);
    if (cells.length != 2) {
      throw new UsageError("--prices %s, line %d: not two cells".formatted(file, index + 1));
    }
    return new String[] {cells[0].strip(), cells[1].strip()};
  }

  private static BigDecimal price(Path file, int line, String text) {
    if (!text.matches("\\d{1,12}(\\.\\d{1,9})?")) {
      throw new UsageError("--prices %s, line %d: \"%s\" is no price".formatted(file, line, text));
    }
    return new BigDecimal(text);
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
