package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.section;
import static io.instancetypes.dashboard.html.Tags.span;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.ConsoleView;
import java.util.List;

/** The serial console of a guest, and what is on its screen. */
public final class ConsoleTab {
  private ConsoleTab() {}

  /**
   * @param script where the terminal is
   */
  public static Html of(ConsoleView view, String script) {
    if (!view.obstacle().isEmpty()) {
      return section("card", Parts.empty("No console", view.obstacle(), wayOut(view)));
    }
    return Parts.card(
        "Serial console",
        terminal(view, script),
        p(
                "One at a time has the console: whoever opens it takes it over. ",
                code("Ctrl+]"),
                " leaves it with the keyboard. The same from a terminal: ",
                Parts.command(
                    "virtctl console -n " + view.vm().namespace() + " " + view.vm().name()))
            .css("soft small"),
        Tag.of("noscript", p("The console needs JavaScript.")));
  }

  private static Html wayOut(ConsoleView view) {
    return view.guests()
        ? null
        : Html.of(
            List.of(
                " A server that is started with ",
                Parts.command("virtctl serve --runtime qemu"),
                " runs them, and has their consoles."));
  }

  private static Html terminal(ConsoleView view, String script) {
    return div(
            "console",
            div(
                "actions",
                span("badge", "not connected").set("id", "console-state").set("role", "status"),
                Tag.of("button", "Connect again").set("type", "button").set("data-connect", ""),
                view.screen() ? a(view.picture(), "Picture of the screen").css("button") : null),
            div(
                "terminal",
                Tag.of("pre").set("data-screen", "").set("aria-hidden", "true"),
                Tag.of("textarea")
                    .set("data-keys", "")
                    .set("aria-label", "Keyboard of the guest")
                    .set("autocapitalize", "off")
                    .set("autocomplete", "off")
                    .set("spellcheck", "false")
                    .set("rows", 1)))
        .set("data-console", view.socket())
        .set("data-module", script);
  }
}
