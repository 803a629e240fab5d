package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import java.util.ArrayList;
import java.util.List;

/** The sizes of a disk's blocks, as its owner or a preference chose them. */
final class BlockSizeRules {
  private static final long SMALLEST = 512;
  private static final long LARGEST = 2L << 20;

  static final RuleSet RULES =
      RuleSet.of(
          "Block sizes",
          "spec.template.spec.domain.devices.disks[].blockSize",
          BlockSizeRules::sized,
          rule(
              "block-size-once",
              "A block size is custom, or matches the volume, not both.",
              BlockSizeRules::once),
          rule(
              "block-size-order",
              "The logical size is at most the physical one.",
              BlockSizeRules::order),
          rule("block-size-sata", "On sata the logical size is 512.", BlockSizeRules::sata),
          rule(
              "block-size-discard",
              "The discard granularity is a multiple of the logical size.",
              BlockSizeRules::discard),
          rule(
              "block-size-power",
              "A size is a power of 2 between 512 and 2097152.",
              BlockSizeRules::power));

  private BlockSizeRules() {}

  private static List<Located> sized(Candidate vm) {
    List<Located> sized = List.of();
    for (Located disk : vm.disks()) {
      if (disk.has("blockSize") && disk.child("blockSize").has("custom")) {
        sized = sized.isEmpty() ? new ArrayList<>() : sized;
        sized.add(disk);
      }
    }
    return sized;
  }

  private static boolean isMatched(Located disk) {
    return disk.child("blockSize").isOn("matchVolume", "enabled");
  }

  private static Located custom(Located disk) {
    return disk.child("blockSize").child("custom");
  }

  /** KubeVirt asks one question after the other; the next makes sense once this one is settled. */
  private static boolean isOrdered(Located disk) {
    return !isMatched(disk) && custom(disk).number("logical") <= custom(disk).number("physical");
  }

  private static boolean isSataSized(Located disk) {
    return !DiskRules.bus(disk).equals("sata") || custom(disk).number("logical") == SMALLEST;
  }

  private static void once(Located disk, Candidate vm) {
    if (isMatched(disk)) {
      vm.invalid(
          disk, "blockSize", "custom and matchVolume exclude each other", "Keep one of them.");
    }
  }

  private static void order(Located disk, Candidate vm) {
    if (!isMatched(disk) && !isOrdered(disk)) {
      vm.invalid(
          disk,
          "blockSize.custom.logical",
          "%d is more than the physical size %d"
              .formatted(custom(disk).number("logical"), custom(disk).number("physical")));
    }
  }

  private static void sata(Located disk, Candidate vm) {
    if (isOrdered(disk) && !isSataSized(disk)) {
      vm.invalid(
          disk,
          "blockSize.custom.logical",
          "on sata blocks have %d bytes, found %d"
              .formatted(SMALLEST, custom(disk).number("logical")),
          "Use the bus virtio or scsi.");
    }
  }

  private static void discard(Located disk, Candidate vm) {
    long logical = custom(disk).number("logical");
    if (isOrdered(disk)
        && logical != 0
        && custom(disk).number("discardGranularity") % logical != 0) {
      vm.invalid(
          disk,
          "blockSize.custom.discardGranularity",
          "%d is no multiple of the logical size %d"
              .formatted(custom(disk).number("discardGranularity"), logical));
    }
  }

  private static void power(Located disk, Candidate vm) {
    if (isOrdered(disk) && isSataSized(disk)) {
      for (String size : List.of("logical", "physical")) {
        long bytes = custom(disk).number(size);
        if (bytes < SMALLEST || bytes > LARGEST || Long.bitCount(bytes) != 1) {
          vm.invalid(
              disk,
              "blockSize.custom." + size,
              "%d is no power of 2 between %d and %d".formatted(bytes, SMALLEST, LARGEST));
        }
      }
    }
  }
}
