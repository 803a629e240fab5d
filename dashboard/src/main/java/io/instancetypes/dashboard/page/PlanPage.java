package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Tag;

/** What a change of types, preferences, settings or machines does, before it is made. */
public final class PlanPage {
  private static final String EXAMPLE =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineClusterInstancetype
      metadata:
        name: u1.medium
      spec:
        cpu:
          guest: 2
        memory:
          guest: 8Gi
      """;

  private PlanPage() {}

  /**
   * @param text what was pasted; empty at first
   * @param complaint why there is no plan; empty if there is one, or nothing was asked
   * @param plan null if there is none
   */
  public static Frame.Document of(
      String namespace, String text, String complaint, Fields plan, Frame frame) {
    return frame.page(
        "Plan",
        Parts.head(
            null,
            "Plan",
            "Paste what you are about to apply, and see which machines change, how and when."
                + " Nothing is written."),
        complaint.isEmpty() ? null : div("notice bad", p(complaint)).set("role", "alert"),
        plan == null ? null : Tag.of("section", PlanTable.of(plan)).set("aria-label", "The plan"),
        frame
            .form(
                "/dashboard/plan",
                div(
                    "field",
                    Tag.of("label", "Documents, as YAML or JSON").set("for", "documents"),
                    Tag.of("textarea", text)
                        .set("name", "documents")
                        .set("id", "documents")
                        .set("spellcheck", "false")
                        .set("placeholder", EXAMPLE)),
                div(
                    "row",
                    div(
                        "field",
                        Tag.of("label", "For the machines of namespace").set("for", "namespace"),
                        input("text", "namespace", namespace).set("id", "namespace")),
                    button("Show the plan").css("primary")),
                p(
                        "From a terminal, ",
                        code("virtctl plan -f FILE"),
                        " tells the same of all namespaces.")
                    .css("soft small"))
            .css("card"));
  }
}
