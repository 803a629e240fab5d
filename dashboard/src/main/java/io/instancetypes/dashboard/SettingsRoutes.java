package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.page.PartsPage;
import io.instancetypes.dashboard.page.SettingsPage;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.session.Sessions;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.SessionsView;
import io.instancetypes.dashboard.view.SoftwareParts;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
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
            sessions(request),
            request.session(),
            pages.frames().of(request, Addresses.SETTINGS),
            pages.now()));
  }

  private SessionsView sessions(WebRequest request) {
    var view = SessionsView.ofOneself(sessions.of(request.session().user()));
    return request.visitor().mayWithSessions("get")
        ? view.with(
            sessions.all(),
            request.query().text("user").strip(),
            request.visitor().mayWithSessions("delete"))
        : view;
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

  /** To who may not end them, the sessions of others are as if there were none. */
  private Answer revoke(WebRequest request) {
    List<Session> endable =
        request.visitor().mayWithSessions("delete")
            ? sessions.all()
            : sessions.of(request.session().user());
    Session session =
        endable.stream()
            .filter(each -> each.id().equals(request.part(2)))
            .findFirst()
            .orElseThrow(SettingsRoutes::noSession);
    sessions.end(session);
    request.session().leave("The session of " + session.user() + " was ended.");
    return new Answer.Redirect(Addresses.SETTINGS);
  }

  private static ApiException noSession() {
    return Failures.worded(
        404, "NotFound", "The session is over, or it is not yours to end.", new Fields());
  }

  private Answer logout(WebRequest request) {
    sessions.end(request.session());
    return new Answer.LoggedOut(Addresses.LOGIN);
  }
}
