package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;

/** Plans random changes of random fleets, makes them, and compares what is said with what is. */
final class PlanTruth {
  private final FleetServer server;
  private final Path folder;

  PlanTruth(FleetServer server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  private Run virtctl(String... words) {
    return Run.of(server.environment(), Commands.tree(), words);
  }

  private String file(String name, String content) throws Exception {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  /**
   * Of as many fleets, in namespaces whose names begin so.
   *
   * @return how often there was each verdict
   */
  Map<String, Integer> verify(String strategy, String prefix, int count) throws Exception {
    server.apply(settings(strategy, ""));
    var fleets = new ArrayList<RandomFleet>();
    for (int i = 0; i < count; i++) {
      fleets.add(new RandomFleet(strategy + i, prefix + i));
    }
    for (RandomFleet fleet : fleets) {
      server.create(
          "{apiVersion: v1, kind: Namespace, metadata: {name: %s}}".formatted(fleet.namespace()));
      fleet.documents().forEach(server::apply);
    }
    for (RandomFleet fleet : fleets) {
      settle(fleet);
      fleet.history().forEach(server::apply);
    }
    for (RandomFleet fleet : fleets) {
      settle(fleet);
    }
    var seen = new TreeMap<String, Integer>();
    var verified = new SoftAssertions();
    for (RandomFleet fleet : fleets) {
      judge(fleet, seen, verified);
    }
    judgeSettings(fleets, strategy, verified);
    verified.assertAll();
    return seen;
  }

  private static String settings(String strategy, String more) {
    return """
    apiVersion: kubevirt.io/v1
    kind: KubeVirt
    metadata: {name: kubevirt, namespace: default}
    spec: {configuration: {vmRolloutStrategy: %s%s}}
    """
        .formatted(strategy, more);
  }

  private KubeObject vm(RandomFleet fleet, String name) {
    return KubeObject.of(server.find("VirtualMachine", fleet.namespace(), name));
  }

  private Fields instance(RandomFleet fleet, String name) {
    return server.find("VirtualMachineInstance", fleet.namespace(), name);
  }

  /** Until the controllers have nothing to do, and instances can migrate as if they ran. */
  private void settle(RandomFleet fleet) {
    for (String name : fleet.machines()) {
      Waiting.until(name + " is observed", () -> isObserved(vm(fleet, name)));
      if (fleet.runs(name)) {
        Waiting.until(name + " runs", () -> instance(fleet, name) != null);
        server.conditions(
            fleet.namespace(),
            name,
            new ArrayList<Object>(List.of(Fields.of("type", "LiveMigratable", "status", "True"))));
      }
    }
  }

  private static boolean isObserved(KubeObject vm) {
    boolean captured =
        Stream.of("instancetype", "preference")
            .allMatch(
                key ->
                    !(vm.spec().get(key) instanceof Map<?, ?> matcher)
                        || !Fields.text(matcher, "revisionName").isEmpty());
    return captured
        && vm.status().get("desiredGeneration") instanceof Number seen
        && seen.longValue() == vm.generation();
  }

  private void judge(RandomFleet fleet, Map<String, Integer> seen, SoftAssertions verified)
      throws Exception {
    var before = new TreeMap<String, Object>();
    for (String name : fleet.machines()) {
      before.put(name, spec(instance(fleet, name)));
    }
    var words = new ArrayList<>(List.of("plan", "-n", fleet.namespace(), "--all", "-o", "json"));
    words.addAll(List.of("-f", file("change.yaml", fleet.change())));
    fleet.deleted().forEach(key -> words.addAll(List.of("--delete", key)));
    Run planned = virtctl(words.toArray(String[]::new));
    assertThat(planned.err()).as(fleet.toString()).isEmpty();
    Fields plan = (Fields) Json.read(planned.out().getBytes(UTF_8));

    var refused = new ArrayList<String>();
    for (String document : fleet.changes()) {
      Run applied =
          virtctl(
              "apply",
              "--force-conflicts",
              "-n",
              fleet.namespace(),
              "-f",
              file("one.yaml", document));
      if (applied.exit().code() != 0) {
        refused.add(RandomFleet.name(document));
      }
    }
    if (!fleet.deleted().isEmpty()) {
      var deletion =
          new ArrayList<>(
              List.of("plan", "-n", fleet.namespace(), "--out", "" + folder.resolve("d.json")));
      fleet.deleted().forEach(key -> deletion.addAll(List.of("--delete", key)));
      virtctl(deletion.toArray(String[]::new));
      assertThat(virtctl("apply", "-n", fleet.namespace(), "" + folder.resolve("d.json")).err())
          .isEmpty();
    }
    for (Map<?, ?> machine : Fields.maps(plan, "machines")) {
      String name = Fields.text(machine, "name");
      String verdict = Fields.text(machine, "verdict");
      seen.merge(verdict, 1, Integer::sum);
      verified
          .assertThat(happened(fleet, name, machine, before, refused.contains(name)))
          .as(
              "%s: %s of%n%s%nafter%n%s",
              name, machine, String.join("", fleet.documents()), fleet.change())
          .isEqualTo(expected(verdict, Boolean.TRUE.equals(machine.get("created"))));
    }
  }

  private static String expected(String verdict, boolean created) {
    return switch (verdict) {
      case "unchanged", "pinned", "broken" -> "nothing";
      case "next-start" -> created ? "created" : "starts otherwise";
      default -> verdict;
    };
  }

  private String happened(
      RandomFleet fleet,
      String name,
      Map<?, ?> machine,
      Map<String, Object> before,
      boolean refused)
      throws Exception {
    if (refused) {
      return "refused";
    }
    Waiting.until(name + " is observed", () -> isObserved(vm(fleet, name)));
    if (!before.containsKey(name)) {
      return "created";
    }
    boolean waits = "True".equals(vm(fleet, name).condition("RestartRequired").get("status"));
    Object old = before.get(name);
    if (old == null) {
      return start(fleet, name, machine);
    }
    // What waited for a restart and is not wanted any more is live without a patch.
    boolean returned =
        !Fields.maps(machine, "differences").isEmpty()
            && !"pinned".equals(machine.get("verdict"))
            && asPlanned(fleet, name, machine).isEmpty();
    boolean patched = !old.equals(spec(instance(fleet, name))) || returned;
    return waits ? patched ? "restart and live" : "restart" : patched ? "live" : "nothing";
  }

  /**
   * Whether a machine that did not run starts as the plan says, and otherwise than it would have.
   */
  private String start(RandomFleet fleet, String name, Map<?, ?> machine) throws Exception {
    if (Fields.maps(machine, "differences").isEmpty() || "pinned".equals(machine.get("verdict"))) {
      return "nothing";
    }
    assertThat(virtctl("start", name, "-n", fleet.namespace()).err()).isEmpty();
    Waiting.until(name + " runs", () -> instance(fleet, name) != null);
    return asPlanned(fleet, name, machine).orElse("starts otherwise");
  }

  /** Empty if an instance has all that a plan said of it; otherwise what it has instead. */
  private Optional<String> asPlanned(RandomFleet fleet, String name, Map<?, ?> machine) {
    for (Map<?, ?> difference : Fields.maps(machine, "differences")) {
      Object value = instance(fleet, name);
      for (String key : Fields.text(difference, "path").split("[.\\[]")) {
        value = key.endsWith("]") ? item(value, key) : Fields.map(value).get(key);
      }
      if (!String.valueOf(value).equals(String.valueOf(difference.get("after")))) {
        return Optional.of("starts with %s of %s".formatted(value, difference.get("path")));
      }
    }
    return Optional.empty();
  }

  private static Object item(Object list, String key) {
    return Fields.list(list).stream()
        .filter(each -> key.equals(Fields.text(Fields.map(each), "name") + "]"))
        .findFirst()
        .orElse(null);
  }

  /** A setting of the cluster reaches all machines, and those that run only when they restart. */
  private void judgeSettings(List<RandomFleet> fleets, String strategy, SoftAssertions verified)
      throws Exception {
    String settings = settings(strategy, ", cpuModel: Broadwell");
    Run planned =
        virtctl("plan", "-A", "--all", "-o", "json", "-f", file("settings.yaml", settings));
    Fields plan = (Fields) Json.read(planned.out().getBytes(UTF_8));
    server.apply(settings);
    for (Map<?, ?> machine : Fields.maps(plan, "machines")) {
      String name = Fields.text(machine, "name");
      Optional<RandomFleet> found =
          fleets.stream()
              .filter(each -> each.namespace().equals(machine.get("namespace")))
              .findFirst();
      if (found.isEmpty()) {
        continue;
      }
      RandomFleet fleet = found.get();
      Fields old = instance(fleet, name);
      if (old == null || !"restart".equals(machine.get("verdict"))) {
        continue;
      }
      assertThat(virtctl("restart", name, "-n", fleet.namespace()).err()).isEmpty();
      Waiting.until(
          name + " runs anew",
          () ->
              instance(fleet, name) instanceof Fields now
                  && !KubeObject.of(now).uid().equals(KubeObject.of(old).uid()));
      verified
          .assertThat(asPlanned(fleet, name, machine))
          .as("%s/%s: %s", fleet, name, machine)
          .isEmpty();
    }
  }

  private static Object spec(Fields instance) {
    return instance == null ? null : Fields.copyOf(Fields.map(instance, "spec"));
  }
}
