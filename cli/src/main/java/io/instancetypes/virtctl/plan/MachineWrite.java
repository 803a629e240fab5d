package io.instancetypes.virtctl.plan;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.plan.ChangePlan;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A change of machines that exist, as a merge patch of each: planned first, then written unless
 * somebody has changed the machine meanwhile.
 */
record MachineWrite(Map<ObjectKey, Fields> patches, Present present) {
  /**
   * Shows what it would do, and does it, unless that is refused, only shown or not wanted.
   *
   * @param question to ask first, none to do it at once
   * @param then what is left to do for what was planned
   */
  Exit carryOut(
      String done,
      boolean onlyShow,
      Optional<String> question,
      Console console,
      Consumer<ChangePlan> then)
      throws IOException {
    ChangePlan plan = plan();
    new PlanText(console, false, false, Resources.NONE).print(plan);
    if (plan.isBad() || onlyShow) {
      return plan.isBad() ? Exit.REFUSED : Exit.OK;
    }
    console.out().println();
    if (question.isPresent() && !isConfirmed(question.get(), console)) {
      return Exit.REFUSED;
    }
    perform(done, console);
    then.accept(plan);
    return Exit.OK;
  }

  /** What the patches would do. Null takes a field away. */
  ChangePlan plan() {
    List<Fields> documents =
        patches.entrySet().stream().map(each -> patched(each.getKey(), each.getValue())).toList();
    return Planning.planMerged(
        present,
        new Change(documents, List.of(), List.of()),
        documents,
        patches.keySet().stream().map(this::machine));
  }

  private Map<String, Object> machine(ObjectKey key) {
    return present.objects().find(key.kind(), key.namespace(), key.name()).orElseThrow();
  }

  private Fields patched(ObjectKey key, Fields patch) {
    return MachinePatch.planned(machine(key), patch);
  }

  /** Asks on a terminal; elsewhere it has to be said beforehand. */
  private static boolean isConfirmed(String question, Console console) throws IOException {
    console.out().print(question + " [y/N] ");
    console.out().flush();
    String answer =
        new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8)).readLine();
    if (answer == null) {
      console.out().println();
      throw new Refusal("nobody answers; --yes goes on without asking");
    }
    return answer.strip().equalsIgnoreCase("y") || answer.strip().equalsIgnoreCase("yes");
  }

  private void perform(String done, Console console) {
    ClusterApi api = present.api().orElseThrow();
    patches.forEach(
        (key, patch) -> {
          var operations = new ArrayList<Object>();
          // The status may move on meanwhile, what was planned may not.
          KubeObject planned = KubeObject.of(machine(key));
          operations.add(operation("test", "/metadata/uid", planned.uid()));
          operations.add(operation("test", "/metadata/generation", planned.generation()));
          operations("", machine(key), patch, operations);
          ClusterApi.Reply reply =
              api.patch(
                  ServedResources.path(key) + "?fieldManager=" + Change.MANAGER,
                  "application/json-patch+json",
                  operations);
          told(key, done, reply, console);
        });
  }

  /** What became of a write: the first that is refused ends everything. */
  static void told(ObjectKey key, String done, ClusterApi.Reply reply, Console console) {
    reply.warnings().forEach(warning -> console.err().println("warning: " + warning));
    if (!reply.isSuccess()) {
      throw new Refusal("%s is not %s: %s".formatted(key, done, reply.message()));
    }
    console.out().println(key + " " + done);
  }

  private static void operations(String path, Map<?, ?> document, Fields patch, List<Object> into) {
    patch.forEach(
        (key, value) -> {
          String field = path + "/" + key;
          if (value instanceof Fields part && document.get(key) instanceof Map<?, ?> inner) {
            operations(field, inner, part, into);
          } else if (value != null) {
            into.add(operation("add", field, withoutNulls(value)));
          } else if (document.get(key) != null) {
            into.add(Fields.of("op", "remove", "path", field));
          }
        });
  }

  private static Object withoutNulls(Object value) {
    if (!(value instanceof Fields object)) {
      return value;
    }
    var written = new Fields();
    object.forEach(
        (key, member) -> {
          if (member != null) {
            written.put(key, withoutNulls(member));
          }
        });
    return written;
  }

  private static Fields operation(String op, String path, Object value) {
    return Fields.of("op", op, "path", path, "value", value);
  }
}
