package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.input;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.dashboard.html.Html;
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
            withKubeconfig(next)));
  }

  /** The safest way comes first: a key that a terminal has never leaves it. */
  private static Html withKubeconfig(String next) {
    return Tag.of(
            "section",
            Tag.of("h2", "With your kubeconfig"),
            p("Type ", code("virtctl dashboard"), " in a terminal: it opens this page as you."),
            Tag.of(
                "details",
                Tag.of("summary", "No virtctl there?"),
                Tag.of(
                        "form",
                        input("hidden", "next", next),
                        div(
                            "field",
                            Tag.of("label", "Kubeconfig").set("for", "kubeconfig"),
                            Tag.of("textarea", "")
                                .css("short")
                                .set("id", "kubeconfig")
                                .set("name", "kubeconfig")
                                .set("autocomplete", "off")
                                .set("spellcheck", "false")
                                .flag("required", true)
                                .set("aria-describedby", "kubeconfig-hint"),
                            Parts.filePicker("kubeconfig", "Or choose the file", null),
                            p(
                                    "What ",
                                    Parts.command("kubectl config view --minify --flatten"),
                                    " prints. Its token or certificate is used as long as you are"
                                        + " logged in; the key of a certificate is not kept.")
                                .css("hint")
                                .set("id", "kubeconfig-hint")),
                        button("Log in with it"))
                    .set("method", "post")
                    .set("action", "/dashboard/login")))
        .css("card");
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
