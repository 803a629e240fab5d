package io.instancetypes.qemu;

import java.util.List;
import java.util.regex.Pattern;

/** The CPUs: {@code -cpu} and {@code -smp}. */
final class CpuOptions {
  /** QEMU splits what follows {@code -cpu} at every comma, with no way to write one. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private static final List<String> OF_THE_HOST = List.of("", "host-model", "host-passthrough");

  /** Interrupts are sent to 8-bit numbers, of which the last one means everybody. */
  private static final long MOST_APIC_IDS = 255;

  private CpuOptions() {}

  static void add(Assembly guest) {
    OptionBuilder cpu = guest.option("-cpu");
    model(cpu, guest);
    features(cpu, guest);
    apic(cpu, guest);
    HypervOptions.add(cpu, guest);
    smp(guest);
  }

  private static void model(OptionBuilder cpu, Assembly guest) {
    FieldNode model = guest.domain("cpu.model");
    if (OF_THE_HOST.contains(model.text())) {
      cpu.is(guest.host().hasKvm() ? "host" : "max", model);
      threads(cpu, guest);
    } else {
      cpu.is(word(model, guest), model);
    }
  }

  /** Without KVM the CPU is one of AMD, whose threads a guest would take for cores. */
  private static void threads(OptionBuilder cpu, Assembly guest) {
    FieldNode threads = guest.domain("cpu.threads");
    if (!guest.host().hasKvm() && threads.number(1) > 1) {
      cpu.with("vendor", "GenuineIntel", threads);
    }
  }

  private static String word(FieldNode field, Assembly guest) {
    // QEMU would list what it knows, and end as if that had been asked for.
    if (!WORD.matcher(field.text()).matches() || field.text().equals("help")) {
      guest.invalid(field, "letters, digits, '.', '_' and '-' are what such a name is made of");
    }
    return field.text();
  }

  private static void features(OptionBuilder cpu, Assembly guest) {
    boolean required = false;
    for (FieldNode feature : guest.domain("cpu.features").items()) {
      FieldNode policy = feature.at("policy");
      boolean off = List.of("disable", "forbid").contains(policy.text());
      required |= List.of("", "require").contains(policy.text());
      cpu.toggle(word(feature.at("name"), guest), !off, feature.at("name"));
    }
    if (required) {
      cpu.is("enforce", "a CPU feature is required, so QEMU must not start without it");
    }
  }

  private static void apic(OptionBuilder cpu, Assembly guest) {
    FieldNode apic = guest.domain("features.apic");
    if (apic.at("enabled").isFalse()) {
      cpu.toggle("apic", false, apic.at("enabled"));
    }
    if (apic.at("endOfInterrupt").isTrue()) {
      cpu.toggle("kvm-pv-eoi", true, apic.at("endOfInterrupt"));
    }
    if (guest.domain("features.kvm.hidden").isTrue()) {
      cpu.toggle("kvm", false, guest.domain("features.kvm.hidden"));
    }
    FieldNode spinlock = guest.domain("features.pvspinlock.enabled");
    if (spinlock.exists()) {
      cpu.toggle("kvm-pv-unhalt", spinlock.isTrue(), spinlock);
    }
    FieldNode clock = guest.domain("clock.timer.kvm.present");
    if (clock.exists()) {
      cpu.toggle("kvmclock", clock.isTrue(), clock);
    }
  }

  private static void smp(Assembly guest) {
    FieldNode cpu = guest.domain("cpu");
    long sockets = cpu.at("sockets").number(1);
    long cores = cpu.at("cores").number(1);
    long threads = cpu.at("threads").number(1);
    long room = Math.max(sockets, cpu.at("maxSockets").number(sockets));
    long most = mostSockets(cores, threads);
    if (sockets > most) {
      guest.refuse(
          cpu.at("sockets"),
          "%d sockets of %d cores with %d threads are more CPUs than the machine can have"
              .formatted(sockets, cores, threads));
      return;
    }
    if (room > most) {
      guest.ignore(cpu.at("maxSockets"), "there is room for %d sockets, not more".formatted(most));
      room = most;
    }
    guest
        .option("-smp")
        .with("cpus", count(guest), cpu.at("sockets"))
        .with("sockets", room, room > sockets ? cpu.at("maxSockets") : cpu.at("sockets"))
        .with("cores", cores, cpu.at("cores"))
        .with("threads", threads, cpu.at("threads"))
        .with("maxcpus", room * cores * threads, cpu.at("maxSockets"));
  }

  /** How many CPUs the guest starts with. */
  static long count(Assembly guest) {
    FieldNode cpu = guest.domain("cpu");
    return cpu.at("sockets").number(1) * cpu.at("cores").number(1) * cpu.at("threads").number(1);
  }

  /** Each core and each thread has its bits in the number of a CPU, whether used up or not. */
  private static long mostSockets(long cores, long threads) {
    if (cores > MOST_APIC_IDS || threads > MOST_APIC_IDS) {
      return 0;
    }
    int threadBits = bits(threads);
    int bits = threadBits + bits(cores);
    long last = (cores - 1 << threadBits) + threads;
    return last > MOST_APIC_IDS ? 0 : (MOST_APIC_IDS - last >> bits) + 1;
  }

  private static int bits(long count) {
    return Long.SIZE - Long.numberOfLeadingZeros(count - 1);
  }
}
