package io.instancetypes.runtime.life;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import java.util.Map;

/** The CPUs and the memory of a guest that runs, as its machine has them. */
public record GuestSize(Cpus cpus, Memory memory) {
  /**
   * @param possible how many can ever be plugged in
   * @param present how many are
   * @param taken how many of them the guest itself has taken into use
   */
  public record Cpus(long possible, long present, long taken) {}

  /**
   * In bytes.
   *
   * @param atBoot what it started with
   * @param added what it has taken since
   * @param requested what it was offered since
   * @param room the most that it can be offered
   * @param block of which everything it is offered is a multiple
   */
  public record Memory(long atBoot, long added, long requested, long room, long block) {
    public long now() {
      return atBoot + added;
    }
  }

  /**
   * What an instance wants its guest to have; never more than the machine has room for, and never
   * fewer CPUs than there are.
   *
   * @param cpus how many
   * @param added bytes beyond those at the start
   */
  public record Target(long cpus, long added) {}

  public Target target(KubeObject vmi) {
    Map<?, ?> domain = Fields.map(vmi.spec(), "domain");
    long wanted =
        Fields.number(Fields.map(domain, "cpu"), "sockets", 1)
            * perSocket(Fields.map(domain, "cpu"));
    return new Target(
        Math.max(cpus.present, Math.min(wanted, cpus.possible)),
        added(Fields.map(domain, "memory").get("guest")));
  }

  private long added(Object guest) {
    long wanted = Quantity.tryParse(guest).map(Quantity::value).orElse(0L) - memory.atBoot;
    long fitting = Math.clamp(wanted, 0, memory.room);
    return memory.block == 0 ? 0 : fitting / memory.block * memory.block;
  }

  /** How many CPUs are plugged in together. */
  static long perSocket(Map<?, ?> cpu) {
    return Fields.number(cpu, "cores", 1) * Fields.number(cpu, "threads", 1);
  }

  /** Whether the machine is yet to be told what the instance wants. */
  public boolean isToChange(Target target) {
    return target.cpus != cpus.present || target.added != memory.requested;
  }
}
