package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.MachineDraft;
import io.instancetypes.dashboard.view.MachineForm;
import io.instancetypes.dashboard.view.OriginLines;
import io.instancetypes.dashboard.view.SizeSlider;
import java.util.ArrayList;
import java.util.List;

/** A form for a new machine, and beside it at every moment what would come of it. */
public final class NewMachinePage {
  private static final String ADDRESS = Addresses.MACHINES + "/new";

  private NewMachinePage() {}

  /**
   * What the form offers.
   *
   * @param namespaces those that there are; empty if the user may not know
   * @param oneMoreDisk whether there is to be room for another disk
   */
  public record Choices(
      CatalogView catalog, SizeSlider slider, List<String> namespaces, boolean oneMoreDisk) {}

  /**
   * @param mayCreate whether the user may create machines in the namespace of the form
   */
  public static Frame.Document of(
      Choices choices, MachineDraft draft, boolean mayCreate, Frame frame) {
    return frame.page(
        "New virtual machine",
        Parts.head(
            a(Addresses.MACHINES, "Virtual machines"),
            "New virtual machine",
            "Beside the form is what would run; nothing is created before you say so."),
        div(
            "split",
            Tag.of("form", new MachineFields(draft.form(), choices).all())
                .css("card")
                .set("method", "get")
                .set("action", ADDRESS)
                .set("data-preview", ADDRESS),
            div("sticky", preview(draft, mayCreate, frame))
                .set("id", "preview")
                .set("data-preview-part", "")
                .set("aria-live", "polite")));
  }

  private static Html preview(MachineDraft draft, boolean mayCreate, Frame frame) {
    if (draft.form().name().isEmpty()) {
      return Tag.of(
              "section",
              Parts.empty(
                  "Give it a name", "What would run appears here while you fill in the form."))
          .css("card");
    }
    List<Html> parts = new ArrayList<>();
    if (!draft.complaint().isEmpty()) {
      parts.add(div("notice bad", p(draft.complaint())));
    } else if (!draft.detail().causes().isEmpty()) {
      parts.add(CauseList.of(draft.detail().causes()));
    }
    if (!draft.waysOut().isEmpty()) {
      parts.add(waysOut(draft.waysOut()));
    }
    if (draft.detail() != null) {
      boolean known = draft.detail().document() != null;
      parts.add(
          Parts.card(
              "What would run",
              known
                  ? TopologyPicture.of(draft.detail())
                  : p("Nothing, as long as it is refused.").css("soft"),
              remarks(draft.detail().remarks()),
              create(draft, mayCreate, frame)));
      parts.add(
          Parts.card(
              "The manifest",
              Tag.of("pre", draft.manifest()).set("tabindex", "0").set("id", "manifest"),
              Tag.of("h3", "The same from a terminal"),
              Tag.of("pre", draft.form().command()).css("command").set("tabindex", "0")));
    }
    if (draft.isAcceptable()) {
      parts.add(
          Tag.of(
                  "details",
                  Tag.of("summary", "The whole instance, and who decided each line"),
                  WhyTab.legend(),
                  WhyTab.lines(OriginLines.of(draft.detail().document(), draft.detail().origins())))
              .css("card")
              .set("id", "instance")
              .flag("open", true));
    }
    return Html.of(parts);
  }

  /** What was decided for the user, such as a type that the volume names. */
  private static Html remarks(List<String> remarks) {
    return remarks.isEmpty() ? null : ul(remarks.stream().map(remark -> li(remark)).toList());
  }

  private static Html waysOut(List<MachineDraft.WayOut> ways) {
    List<Html> links = new ArrayList<>();
    ways.forEach(way -> links.add(a(way.form().address(), way.words()).css("button")));
    return Parts.card("Ways out", div("actions", links));
  }

  private static Html create(MachineDraft draft, boolean mayCreate, Frame frame) {
    MachineForm form = draft.form();
    List<Html> sent = new ArrayList<>();
    form.parameters().forEach(each -> sent.add(input("hidden", each.getKey(), each.getValue())));
    return frame
        .form(
            ADDRESS,
            sent,
            button("Create " + form.name())
                .css("primary")
                .flag("disabled", !mayCreate || !draft.isAcceptable()),
            span("soft small", obstacle(draft, mayCreate)))
        .css("actions create");
  }

  /** Why it cannot be created; empty if it can. */
  private static String obstacle(MachineDraft draft, boolean mayCreate) {
    if (!mayCreate) {
      return "Your roles do not let you create machines in " + draft.form().namespace() + ".";
    }
    return draft.isAcceptable() ? "" : "It would be refused as it is.";
  }
}
