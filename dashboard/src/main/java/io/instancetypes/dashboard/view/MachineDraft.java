package io.instancetypes.dashboard.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Documents;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What would become of a form.
 *
 * @param manifest what the command prints; empty if it refuses
 * @param complaint why it refuses; empty if it does not
 * @param detail what would run; null if there is no manifest
 * @param waysOut changes of the form that would help, tried out
 */
public record MachineDraft(
    MachineForm form,
    String manifest,
    String complaint,
    MachineDetail detail,
    List<WayOut> waysOut) {
  private static final int MOST_WAYS_OUT = 4;

  /** A form that would be accepted, and how it differs. */
  public record WayOut(String words, MachineForm form) {}

  /** Makes drafts. */
  public record Maker(
      Function<List<String>, Printed> command,
      ClusterConfig config,
      ObjectLookup objects,
      List<String> instancetypes) {
    /** What the command said. */
    public record Printed(String text, String complaint) {}

    public MachineDraft of(MachineForm form) {
      MachineDraft draft = plain(form);
      return draft.isAcceptable() || form.name().isEmpty()
          ? draft
          : new MachineDraft(form, draft.manifest, draft.complaint, draft.detail, waysOut(form));
    }

    private MachineDraft plain(MachineForm form) {
      Printed printed = command.apply(form.arguments());
      if (!printed.complaint().isEmpty()) {
        return new MachineDraft(form, "", printed.complaint(), null, List.of());
      }
      Fields vm = Documents.objects(printed.text().getBytes(UTF_8)).getFirst();
      MachineDetail detail = MachineDetail.of(vm, config, objects);
      return new MachineDraft(form, printed.text(), "", detail, List.of());
    }

    /** What is offered was tried: each is accepted as it stands. */
    private List<WayOut> waysOut(MachineForm form) {
      List<WayOut> ways = new ArrayList<>();
      if (!form.vcpus().isEmpty() || !form.memory().isEmpty()) {
        offer(ways, "Leave the size to the instance type", form.withSize("", ""));
      }
      for (String type : instancetypes) {
        if (ways.size() < MOST_WAYS_OUT - 1) {
          offer(ways, "Use " + type, form.withInstancetype(type));
        }
      }
      if (!form.preference().isEmpty()) {
        offer(ways, "Without a preference", form.withPreference(""));
      }
      return ways;
    }

    private void offer(List<WayOut> ways, String words, MachineForm other) {
      if (plain(other).isAcceptable()) {
        ways.add(new WayOut(words, other));
      }
    }
  }

  public boolean isAcceptable() {
    return detail != null && detail.causes().isEmpty() && detail.document() != null;
  }
}
