package io.instancetypes.qemu;

import io.instancetypes.api.Quantity;
import java.util.Optional;

/** The memory: {@code -m}, what backs it, and the device by which it can grow. */
final class MemoryOptions {
  private static final long KIB = 1L << 10;

  /** What virtio-mem counts in. */
  private static final long BLOCK = 2L << 20;

  private static final String NAMED = "named by virtctl";

  private MemoryOptions() {}

  static void add(Assembly guest) {
    FieldNode size = guest.domain("memory.guest");
    Optional<Quantity> memory = Quantity.tryParse(size.value());
    if (memory.isEmpty() || memory.get().signum() <= 0) {
      guest.invalid(size, "the guest needs memory, such as 2Gi");
      return;
    }
    FieldNode limit = guest.domain("memory.maxGuest");
    Optional<Quantity> most =
        Quantity.tryParse(limit.value()).filter(max -> max.compareTo(memory.get()) > 0);
    OptionBuilder option = guest.option("-m").with("size", bytes(memory.get()), size);
    most.ifPresent(max -> option.with("maxmem", bytes(max), limit));
    pages(memory.get(), guest);
    most.ifPresent(max -> growth(max.minus(memory.get()), limit, guest));
  }

  /** Names the memory for {@code -machine} where it is not the usual one. */
  static void backend(OptionBuilder machine, Assembly guest) {
    FieldNode pages = pageSize(guest);
    if (pages.exists()) {
      machine.with("memory-backend", "memory", pages);
    }
  }

  private static FieldNode pageSize(Assembly guest) {
    return guest.domain("memory.hugepages.pageSize");
  }

  private static void pages(Quantity memory, Assembly guest) {
    FieldNode pages = pageSize(guest);
    if (!pages.exists()) {
      return;
    }
    Optional<Quantity> size = Quantity.tryParse(pages.value());
    if (size.isEmpty() || size.get().signum() <= 0) {
      guest.invalid(pages, "the size of a page is 2Mi or 1Gi");
      return;
    }
    guest
        .option("-object")
        .is("memory-backend-memfd", pages)
        .with("id", "memory", NAMED)
        .with("size", bytes(memory), guest.domain("memory.guest"))
        .with("hugetlb", "on", pages)
        .with("hugetlbsize", bytes(size.get()), pages);
  }

  /** Memory that is added while the guest runs; nothing of it is taken from the host before. */
  private static void growth(Quantity most, FieldNode limit, Assembly guest) {
    Quantity room = Quantity.of(most.value() / BLOCK * BLOCK, Quantity.Format.BINARY_SI);
    if (room.signum() == 0) {
      guest.ignore(limit, "memory grows in steps of 2Mi");
      return;
    }
    guest
        .option("-object")
        .is("memory-backend-ram", limit)
        .with("id", "growth", NAMED)
        .with("size", bytes(room), limit)
        .with("reserve", "off", "nothing is taken from the host before the guest grows");
    guest
        .pciDevice()
        .is("virtio-mem-pci", limit)
        .with("id", "virtio-mem", NAMED)
        .with("memdev", "growth", limit)
        .with("requested-size", 0, limit);
  }

  /** With the largest unit that loses nothing; QEMU counts no less than KiB for all of these. */
  static String bytes(Quantity quantity) {
    long kib = (quantity.value() + KIB - 1) / KIB;
    if (kib % (KIB * KIB) == 0) {
      return kib / (KIB * KIB) + "G";
    }
    return kib % KIB == 0 ? kib / KIB + "M" : kib + "k";
  }
}
