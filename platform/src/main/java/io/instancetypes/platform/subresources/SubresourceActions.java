package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.machinery.openapi.ActionTable.Action;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The actions of the group as discovery and OpenAPI tell of them. */
final class SubresourceActions {
  static final String SCHEMAS = "io.kubevirt.subresources.v1.";
  private static final String MACHINE = SCHEMAS + "VirtualMachine";
  private static final String START = SCHEMAS + "StartOptions";
  private static final String STOP = SCHEMAS + "StopOptions";
  private static final String RESTART = SCHEMAS + "RestartOptions";
  static final String DOCUMENT = SCHEMAS + "Document";
  private static final String CHANGE = SCHEMAS + "ChangeSet";
  private static final String VERSION = SCHEMAS + "Version";

  static final ActionTable TABLE =
      new ActionTable(
          with(
              GuestActionTable.ACTIONS,
              put("virtualmachines/start", "Start a VirtualMachine.", START, null),
              put("virtualmachines/stop", "Stop a VirtualMachine.", STOP, null),
              put("virtualmachines/restart", "Restart a VirtualMachine that runs.", RESTART, null),
              new Action(
                  "virtualmachines/expand-spec",
                  true,
                  "get",
                  "A VirtualMachine with its instance type and preference worked in.",
                  null,
                  MACHINE),
              new Action(
                  "virtualmachines/explain",
                  true,
                  "get",
                  "Who decided each field of a VirtualMachine.",
                  null,
                  DOCUMENT),
              new Action(
                  "virtualmachines/plan",
                  true,
                  "post",
                  "What a change would do to a VirtualMachine.",
                  CHANGE,
                  DOCUMENT),
              put(
                  "expand-vm-spec",
                  "The VirtualMachine that is sent, with its instance type and preference worked"
                      + " in.",
                  MACHINE,
                  MACHINE),
              new Action(
                  "plan",
                  true,
                  "post",
                  "What a change would do to the VirtualMachines of a namespace.",
                  CHANGE,
                  DOCUMENT),
              new Action("version", false, "get", "What answers here.", null, VERSION)),
          Map.of(
              GuestActionTable.TRIAL,
              trial(),
              START,
              options("paused", "boolean", "Let the guest wait until it is unpaused."),
              STOP,
              options("gracePeriod", "integer", "How many seconds the guest has to end."),
              RESTART,
              options("gracePeriodSeconds", "integer", "0 ends the guest at once; or nothing."),
              MACHINE,
              Fields.of(
                  "description", "A VirtualMachine of kubevirt.io.",
                  "type", "object",
                  "x-kubernetes-preserve-unknown-fields", true),
              CHANGE,
              Fields.of(
                  "description",
                  "What to apply and what to delete; a List or one object is taken, too.",
                  "type",
                  "object",
                  "properties",
                  Fields.of(
                      "kind", Fields.of("type", "string"),
                      "apply", objects("What to apply, whole objects."),
                      "delete", objects("What to delete: kind and metadata.name."),
                      "all", Fields.of("type", "boolean"))),
              DOCUMENT,
              Fields.of(
                  "description", "A document; docs/plan.md says what is in it.",
                  "type", "object",
                  "x-kubernetes-preserve-unknown-fields", true),
              VERSION,
              Fields.of(
                  "description", "The version of a program.",
                  "type", "object",
                  "properties", Fields.of("gitVersion", Fields.of("type", "string")))));

  private SubresourceActions() {}

  private static List<Action> with(List<Action> others, Action... actions) {
    return Stream.concat(Stream.of(actions), others.stream()).toList();
  }

  private static Action put(String resource, String description, String body, String answer) {
    return new Action(resource, true, "put", description, body, answer);
  }

  private static Fields objects(String description) {
    return Fields.of(
        "description",
        description,
        "type",
        "array",
        "items",
        Fields.of("type", "object", "x-kubernetes-preserve-unknown-fields", true));
  }

  private static Fields options(String key, String type, String description) {
    return Fields.of(
        "type",
        "object",
        "properties",
        Fields.of(key, Fields.of("description", description, "type", type), "dryRun", dryRun()));
  }

  private static Fields trial() {
    return Fields.of("type", "object", "properties", Fields.of("dryRun", dryRun()));
  }

  private static Fields dryRun() {
    return Fields.of(
        "description",
        "With All, everything is checked and nothing is kept.",
        "type",
        "array",
        "items",
        Fields.of("type", "string"));
  }
}
