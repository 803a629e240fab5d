package io.instancetypes.virtctl.foreign;

import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.UsageError;
import io.instancetypes.virtctl.cli.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sizes of machines in public clouds by their names; see {@code sizes.csv}. */
public final class CloudSizes {
  private static final List<String> CLOUDS = List.of("aws", "gcp", "azure");
  private static final long MIB = 1L << 20;

  private CloudSizes() {}

  /**
   * @param written such as {@code aws:m5.large}
   * @param taken what machines are called already
   */
  public static ForeignMachine find(String written, MachineNames taken) {
    int colon = written.indexOf(':');
    String cloud = colon < 0 ? "" : written.substring(0, colon).toLowerCase(Locale.ROOT);
    String name = written.substring(colon + 1);
    if (!CLOUDS.contains(cloud) || name.isEmpty()) {
      throw new UsageError(
          "--size takes %s and the name of a size, such as aws:m5.large, not \"%s\""
              .formatted(Wording.or(CLOUDS.stream().map(each -> each + ":").toList()), written));
    }
    var names = new ArrayList<String>();
    for (String[] cells : BundledTable.rows("sizes.csv")) {
      if (cells[0].equals(cloud)) {
        if (cells[1].equalsIgnoreCase(name)) {
          return machine(cells, taken);
        }
        names.add(cells[1]);
      }
    }
    throw new Refusal(
        "there is no size %s of %s in the table%s"
            .formatted(name, cloud, Wording.didYouMean(name, names)));
  }

  private static ForeignMachine machine(String[] cells, MachineNames taken) {
    var draft = new MachineDraft(cells[1], taken);
    // A vCPU of these clouds is a thread; what the guest is told of that, they do not promise.
    draft.topology(Long.parseLong(cells[2]), 1, 1);
    draft.memory(Long.parseLong(cells[3]) * MIB);
    return new ForeignMachine(
        "--size", cells[0] + ":" + cells[1], draft.vm(), List.of(), false, List.of());
  }
}
