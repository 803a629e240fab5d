package io.instancetypes.dashboard;

import io.instancetypes.dashboard.page.Frame;
import io.instancetypes.dashboard.session.Session;

/** The frame of each request. */
record Frames(String version) {
  Frame of(WebRequest request, String section) {
    Session session = request.session();
    String notice =
        request.method().equals("GET") && !isBackground(request) ? session.takeNotice() : "";
    return new Frame(session.user(), session.csrf(), notice, section, paths());
  }

  /** A page that a script loads again may not use up what a person is to read. */
  private static boolean isBackground(WebRequest request) {
    return request.background();
  }

  Frame ofStranger() {
    return new Frame("", "", "", "", paths());
  }

  private Frame.Paths paths() {
    return new Frame.Paths(
        Assets.path("style.css"), Assets.path("app.js"), Assets.path("icon.svg"), version);
  }
}
