package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import java.time.Instant;
import java.util.List;

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
   * What was asked, and the answer.
   *
   * @param text what was pasted; empty at first
   * @param complaint why there is no plan; empty if there is one, or nothing was asked
   * @param plan null if there is none
   * @param link null unless others can see it
   */
  public record View(String namespace, String text, String complaint, Fields plan, Link link) {}

  /** By what others see it, and from whom. */
  public record Link(String key, String user, Instant until, boolean own) {}

  public static Frame.Document of(View view, List<String> namespaces, Frame frame) {
    return frame.page(
        "Plan",
        Parts.head(
            null,
            "Plan",
            "Paste what you are about to apply, and see which machines change, how and when."
                + " Nothing is written."),
        view.complaint().isEmpty()
            ? null
            : div("notice bad", p(view.complaint())).set("role", "alert"),
        view.link() == null ? null : shared(view.link(), frame),
        view.plan() == null
            ? null
            : Tag.of("section", PlanTable.of(view.plan()))
                .css("plan")
                .set("aria-label", "The plan"),
        form(view, namespaces, frame));
  }

  private static Html shared(Link link, Frame frame) {
    return div(
        "notice bar",
        p(
            link.own() ? "You share this plan" : "Shared by " + link.user(),
            " until ",
            Tag.of("time", Units.minute(link.until())).set("datetime", link.until().toString()),
            ". Everybody who opens it sees what it would do to the machines that they may see."),
        link.own()
            ? frame.form(
                Addresses.PLAN + "/" + Addresses.segment(link.key()) + "/end",
                button("Stop sharing"))
            : null);
  }

  private static Html form(View view, List<String> namespaces, Frame frame) {
    return frame
        .form(
            Addresses.PLAN,
            div(
                "field",
                Tag.of("label", "Documents, as YAML or JSON").set("for", "documents"),
                Tag.of("textarea", view.text())
                    .set("name", "documents")
                    .set("id", "documents")
                    .set("spellcheck", "false")
                    .set("placeholder", EXAMPLE),
                Parts.filePicker(
                    "documents", "Or drop a file there, or choose one", ".yaml,.yml,.json")),
            div(
                "row",
                div(
                    "field",
                    Tag.of("label", "For the machines of namespace").set("for", "namespace"),
                    input("text", "namespace", view.namespace())
                        .set("id", "namespace")
                        .set("placeholder", "that of the documents, or default")
                        .set("list", "namespaces"),
                    Tag.of(
                            "datalist",
                            namespaces.stream()
                                .map(each -> Tag.of("option").set("value", each))
                                .toList())
                        .set("id", "namespaces")),
                button("Show the plan").css("primary"),
                view.plan() == null || view.link() != null
                    ? null
                    : button("Share by link").set("formaction", Addresses.PLAN + "/share")),
            p(
                    "From a terminal, ",
                    Parts.command("virtctl plan -f FILE"),
                    " tells the same of all namespaces.")
                .css("hint"))
        .css("card");
  }
}
