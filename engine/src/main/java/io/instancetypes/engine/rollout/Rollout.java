package io.instancetypes.engine.rollout;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.revise.Operations;
import io.instancetypes.engine.revise.SemanticEquality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Judges what a change of a VirtualMachine means for its running instance. It compares what the
 * VirtualMachine was expanded to when it started with what it is expanded to now, both with the
 * same defaults: the owner's words alone would differ where nothing does.
 */
public final class Rollout {
  /**
   * A condition of instances whose node plugs memory in and out where they run, so that they need
   * not move for it, as they do on a cluster.
   */
  public static final String IN_PLACE = "InPlaceResizable";

  private static final String PATH = "spec.template.spec";
  private static final String SOCKETS = PATH + ".domain.cpu.sockets";
  private static final String MEMORY = PATH + ".domain.memory.guest";
  private static final String REQUEST = PATH + ".domain.resources.requests.memory";
  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /** What a scheduler can be told of while the instance runs. */
  private static final List<String> PLACEMENT = List.of("nodeSelector", "affinity", "tolerations");

  private static final Set<String> CHANGES_UNDER_WAY =
      Set.of("HotVCPUChange", "HotMemoryChange", "MigrationRequired");

  private final boolean liveUpdate;

  public Rollout(ClusterConfig config) {
    this.liveUpdate = config.liveUpdate();
  }

  /**
   * @param started the instance that the VirtualMachine as it was would be expanded to, without
   *     room to grow
   * @param wanted the same for the VirtualMachine as it is
   * @param running the instance itself, which may have grown since
   * @param fresh the instance that would be started today, with room to grow
   */
  public Drift judge(
      Map<String, Object> started,
      Map<String, Object> wanted,
      Map<String, Object> running,
      Supplier<? extends Map<String, Object>> fresh) {
    List<FieldDifference> differences =
        GivenRoom.filled(
            FieldDifference.betweenInstances(PATH, atPresent(started, running), wanted.get("spec")),
            () -> spec(running),
            () -> spec(fresh.get()));
    if (!liveUpdate) {
      return new Drift(differences, List.of(), false);
    }
    var pending = new ArrayList<FieldDifference>();
    var live = new Operations();
    for (FieldDifference difference : differences) {
      if (!isApplied(difference, started, wanted, running, live)) {
        pending.add(difference);
      }
    }
    boolean busy = isBusy(running) && !live.list().isEmpty();
    return new Drift(pending, pending.isEmpty() && !busy ? live.list() : List.of(), busy);
  }

  private static Fields spec(Map<String, Object> instance) {
    return instance.get("spec") instanceof Fields spec ? spec : new Fields(0);
  }

  /** What the instance was started as, with what may have been changed in it since. */
  Fields atPresent(Map<String, Object> started, Map<String, Object> running) {
    Fields spec = Fields.copyOf(Fields.map(started, "spec"));
    follow(spec, running, "cpu", "sockets");
    follow(spec, running, "memory", "guest");
    if (liveUpdate) {
      if (hasGrown(started, running)) {
        follow(spec, running, "resources", "requests");
      }
      PLACEMENT.forEach(field -> set(spec, field, at(running, "spec", field)));
    }
    return spec;
  }

  private static boolean hasGrown(Map<String, Object> started, Map<String, Object> running) {
    return guest(running) != null
        && !SemanticEquality.same("guest", guest(started), guest(running));
  }

  private static void follow(Fields spec, Map<String, Object> running, String part, String field) {
    Object current = at(running, "spec", "domain", part, field);
    if (current != null && at(spec, "domain", part, field) != null) {
      spec.object("domain").object(part).put(field, current);
    }
  }

  private static void set(Fields spec, String field, Object value) {
    if (value == null) {
      spec.remove(field);
    } else {
      spec.put(field, value);
    }
  }

  private static boolean isApplied(
      FieldDifference difference,
      Map<String, Object> started,
      Map<String, Object> wanted,
      Map<String, Object> running,
      Operations live) {
    if (difference.path().equals(SOCKETS)) {
      return sockets(difference, running, live);
    }
    if (difference.path().equals(MEMORY)) {
      return memory(guest(started), difference.after(), running, live);
    }
    if (difference.path().equals(REQUEST)) {
      // The request of the instance follows its memory, or is no matter of its own.
      return hasGrown(started, running)
          || !SemanticEquality.same("guest", guest(started), guest(wanted));
    }
    return PLACEMENT.stream()
        .filter(field -> isWithin(difference.path(), PATH + "." + field))
        .findFirst()
        .map(field -> placement(field, wanted, running, live))
        .orElse(false);
  }

  private static boolean isWithin(String path, String field) {
    return path.equals(field) || path.startsWith(field + ".") || path.startsWith(field + "[");
  }

  private static boolean placement(
      String field, Map<String, Object> wanted, Map<String, Object> running, Operations live) {
    Object value = at(wanted, "spec", field);
    Object current = at(running, "spec", field);
    boolean done = live.list().stream().anyMatch(op -> at(op, "path").equals("/spec/" + field));
    if (!done && value == null && current != null) {
      live.remove("/spec/" + field);
    } else if (!done && !SemanticEquality.same(value, current)) {
      live.set("/spec/" + field, value);
    }
    return true;
  }

  private static boolean sockets(
      FieldDifference difference, Map<String, Object> running, Operations live) {
    long wanted = number(difference.after());
    long current = number(at(running, "spec", "domain", "cpu", "sockets"));
    long most = number(at(running, "spec", "domain", "cpu", "maxSockets"));
    boolean fixed = "arm64".equals(at(running, "spec", "architecture"));
    if (fixed || wanted < current || wanted > most) {
      return false;
    }
    if (wanted > current) {
      live.set("/spec/domain/cpu/sockets", wanted);
    }
    return true;
  }

  /** Memory that was plugged in can be taken out again, but not what the guest booted with. */
  private static boolean memory(
      Object atBoot, Object guest, Map<String, Object> running, Operations live) {
    Optional<Quantity> boot = Quantity.tryParse(atBoot);
    Optional<Quantity> wanted = Quantity.tryParse(guest);
    Optional<Quantity> current = Quantity.tryParse(guest(running));
    Optional<Quantity> most =
        Quantity.tryParse(at(running, "spec", "domain", "memory", "maxGuest"));
    if (boot.isEmpty() || wanted.isEmpty() || current.isEmpty() || most.isEmpty()) {
      return false;
    }
    boolean possible =
        wanted.get().compareTo(boot.get()) >= 0
            && wanted.get().compareTo(most.get()) <= 0
            && wanted.get().value() % alignment(running) == 0
            && (hasCondition(running, "LiveMigratable") || hasCondition(running, IN_PLACE));
    if (possible && !wanted.equals(current)) {
      live.set("/spec/domain/memory/guest", guest);
      request(running, current.get(), wanted.get(), live);
    }
    return possible;
  }

  /** The request grows as the memory does, and is never less than the memory. */
  private static void request(
      Map<String, Object> running, Quantity current, Quantity wanted, Operations live) {
    Object requests = at(running, "spec", "domain", "resources", "requests", "memory");
    Quantity.tryParse(requests)
        .ifPresent(
            old -> {
              long grown = old.value() + wanted.value() - current.value();
              Quantity request =
                  Quantity.of(Math.max(grown, wanted.value()), Quantity.Format.BINARY_SI);
              live.set("/spec/domain/resources/requests/memory", request.canonical());
            });
  }

  private static long alignment(Map<String, Object> running) {
    Object page = at(running, "spec", "domain", "memory", "hugepages", "pageSize");
    return "1Gi".equals(page) ? GIB : 2 * MIB;
  }

  private static boolean isBusy(Map<String, Object> running) {
    boolean migrating =
        at(running, "status", "migrationState") instanceof Map<?, ?> state
            && !Boolean.TRUE.equals(state.get("completed"));
    return migrating || CHANGES_UNDER_WAY.stream().anyMatch(type -> hasCondition(running, type));
  }

  private static boolean hasCondition(Map<String, Object> running, String type) {
    return at(running, "status", "conditions") instanceof List<?> conditions
        && conditions.stream()
            .map(Fields::map)
            .anyMatch(
                condition ->
                    type.equals(condition.get("type")) && "True".equals(condition.get("status")));
  }

  private static Object guest(Map<String, Object> instance) {
    return at(instance, "spec", "domain", "memory", "guest");
  }

  private static Object at(Object node, String... keys) {
    Object found = node;
    for (String key : keys) {
      found = Fields.map(found).get(key);
    }
    return found;
  }

  private static long number(Object node) {
    return node instanceof Number number ? number.longValue() : 0;
  }
}
