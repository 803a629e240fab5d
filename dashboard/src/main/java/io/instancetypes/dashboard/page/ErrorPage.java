package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.p;

import io.instancetypes.dashboard.html.Tag;

/** What did not work, why, and where to go. */
public final class ErrorPage {
  private ErrorPage() {}

  public static Frame.Document of(Frame frame, int code, String message) {
    String title =
        switch (code) {
          case 403 -> "Not allowed";
          case 404 -> "Not found";
          case 409 -> "Somebody was faster";
          case 500 -> "Something went wrong";
          default -> "That did not work";
        };
    return frame.page(
        title,
        Tag.of(
                "section",
                Tag.of("h1", title),
                p(message),
                div("actions", a("/dashboard/", "To the overview").css("button")))
            .css("card"));
  }
}
