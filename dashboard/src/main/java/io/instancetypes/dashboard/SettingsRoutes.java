package io.instancetypes.dashboard;

import io.instancetypes.dashboard.page.SettingsPage;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.view.Addresses;
import java.util.List;

/** Who somebody is here, where else they are logged in, and the way out. */
record SettingsRoutes(Pages pages, Sessions sessions) {
  static List<Route> of(Pages pages, Sessions sessions) {
    var routes = new SettingsRoutes(pages, sessions);
    return List.of(
        Route.get("settings", routes::show),
        Route.post("settings/sessions/*", routes::revoke),
        Route.post("logout", routes::logout));
  }

  private Answer show(WebRequest request) {
    return new Answer.Page(
        SettingsPage.of(
            request.visitor().user(),
            sessions.of(request.session().user()),
            request.session(),
            pages.frames().of(request, "/dashboard/settings"),
            pages.now()));
  }

  /** Only one's own: a session of somebody else is not found. */
  private Answer revoke(WebRequest request) {
    for (Session session : sessions.of(request.session().user())) {
      if (session.id().equals(request.part(2))) {
        sessions.end(session);
      }
    }
    request.session().leave("The session was ended.");
    return new Answer.Redirect("/dashboard/settings");
  }

  private Answer logout(WebRequest request) {
    sessions.end(request.session());
    return new Answer.LoggedOut(Addresses.LOGIN);
  }
}
