package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.dashboard.html.Tag;

/** Where everybody begins. */
public final class LoginPage {
  private LoginPage() {}

  /**
   * @param next where to go then
   * @param complaint what was wrong with the last try; empty for none
   */
  public static Frame.Document of(Frame frame, String next, String complaint) {
    Tag token =
        input("password", "token", null)
            .set("id", "token")
            .set("autocomplete", "off")
            .set("spellcheck", "false")
            .flag("required", true)
            .flag("autofocus", true)
            .set("aria-describedby", complaint.isEmpty() ? "token-hint" : "complaint token-hint")
            .set("aria-invalid", complaint.isEmpty() ? null : "true");
    return frame.page(
        "Log in",
        div(
            "login",
            Tag.of(
                    "section",
                    Tag.of("h1", "Log in"),
                    p("You see and do here what your account may see and do at the API.")
                        .css("soft"),
                    complaint.isEmpty()
                        ? null
                        : div("notice bad", p(complaint))
                            .set("id", "complaint")
                            .set("role", "alert"),
                    Tag.of(
                            "form",
                            input("hidden", "next", next),
                            div(
                                "field",
                                Tag.of("label", "Bearer token").set("for", "token"),
                                token,
                                p("Of a service account: ", code("kubectl create token NAME"))
                                    .css("hint")
                                    .set("id", "token-hint")),
                            button("Log in").css("primary"))
                        .set("method", "post")
                        .set("action", "/dashboard/login"))
                .css("card"),
            Tag.of(
                    "section",
                    Tag.of("h2", "With your kubeconfig"),
                    p(
                        "Type ",
                        code("virtctl dashboard"),
                        " in a terminal: it opens this page as you."))
                .css("card")));
  }

  /** For a code that came from elsewhere than a terminal: somebody might have sent it. */
  public static Frame.Document confirm(Frame frame, String code) {
    return frame.page(
        "Log in",
        div(
            "login",
            Tag.of(
                    "section",
                    Tag.of("h1", "Log in with a code"),
                    p("Go on only if you have just typed ", code("virtctl dashboard"), "."),
                    Tag.of("form", input("hidden", "code", code), button("Log in").css("primary"))
                        .set("method", "post")
                        .set("action", "/dashboard/login"))
                .css("card")));
  }
}
