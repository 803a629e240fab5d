package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.page.PartsPage;
import io.instancetypes.dashboard.page.SettingsPage;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.SoftwareParts;
import java.util.List;

/** Who somebody is here, where else they are logged in, and the way out. */
record SettingsRoutes(Pages pages, Sessions sessions) {
  static List<Route> of(Pages pages, Sessions sessions) {
    var routes = new SettingsRoutes(pages, sessions);
    return List.of(
        Route.get("settings", routes::show),
        Route.get("settings/parts", routes::parts),
        Route.get("settings/sbom.json", request -> routes.sbom()),
        Route.post("settings/sessions/*", routes::revoke),
        Route.post("logout", routes::logout));
  }

  private Answer show(WebRequest request) {
    return new Answer.Page(
        SettingsPage.of(
            request.visitor().user(),
            sessions.of(request.session().user()),
            request.session(),
            pages.frames().of(request, Addresses.SETTINGS),
            pages.now()));
  }

  private Answer parts(WebRequest request) {
    return new Answer.Page(
        PartsPage.of(
            SoftwareParts.ofThisProgram(), pages.frames().of(request, Addresses.SETTINGS)));
  }

  private Answer sbom() {
    Fields document = SoftwareParts.ofThisProgram().document();
    return new Answer.Json(document.isEmpty() ? 404 : 200, document);
  }

  /** Only one's own: a session of somebody else is not found. */
  private Answer revoke(WebRequest request) {
    for (Session session : sessions.of(request.session().user())) {
      if (session.id().equals(request.part(2))) {
        sessions.end(session);
      }
    }
    request.session().leave("The session was ended.");
    return new Answer.Redirect(Addresses.SETTINGS);
  }

  private Answer logout(WebRequest request) {
    sessions.end(request.session());
    return new Answer.LoggedOut(Addresses.LOGIN);
  }
}
