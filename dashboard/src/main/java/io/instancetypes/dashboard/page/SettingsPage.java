package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.button;
import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.span;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.BrowserName;
import io.instancetypes.dashboard.view.SessionsView;
import io.instancetypes.machinery.rbac.UserInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Who somebody is, their sessions and those of others, and what is running here. */
public final class SettingsPage {
  private SettingsPage() {}

  public static Frame.Document of(
      UserInfo user, SessionsView sessions, Session present, Frame frame, Instant now) {
    return frame.page(
        "Settings",
        Parts.head(null, "Settings", null),
        div(
            "grid two",
            account(user),
            Parts.card(
                "About",
                Parts.facts(
                    Parts.facts(
                        "Version",
                        frame.paths().version(),
                        "Licence",
                        "Apache-2.0",
                        "Parts",
                        a(
                            Addresses.SETTINGS + "/parts",
                            "Software of others, and its licences"))))),
        own(sessions.own(), present, frame, now),
        sessions.others().map(others -> others(others, frame, now)).orElse(null));
  }

  private static Html account(UserInfo user) {
    List<Html> groups = new ArrayList<>();
    user.groups().forEach(group -> groups.add(li(code(group))));
    return Parts.card(
        "Account", Parts.facts(Parts.facts("User", code(user.name()), "Groups", ul(groups))));
  }

  private static Html own(List<Session> sessions, Session present, Frame frame, Instant now) {
    List<Html> rows = new ArrayList<>();
    for (Session session : sessions) {
      boolean current = session.id().equals(present.id());
      rows.add(
          tr(
              browser(session),
              begun(session, now),
              lastSeen(session, now),
              td(current ? span("badge info", "this one") : end(session, frame))));
    }
    return Parts.card(
        "Your sessions",
        p(
            "A session ends two hours after its last page, twelve hours after its login, and with"
                + " the token or certificate it began with."),
        Parts.stacked("Your sessions", List.of("Browser", "Begun", "Last seen", ""), rows));
  }

  private static Html others(SessionsView.Others others, Frame frame, Instant now) {
    List<Html> rows = new ArrayList<>();
    for (Session session : others.shown()) {
      rows.add(
          tr(
              Tag.of("th", session.user()).set("scope", "row").css("name"),
              browser(session),
              begun(session, now),
              lastSeen(session, now),
              td(others.mayEnd() ? end(session, frame) : null)));
    }
    return Parts.card(
        "Sessions of others",
        rows.isEmpty() && others.user().isEmpty() ? null : filter(others),
        rows.isEmpty()
            ? Parts.empty(
                others.user().isEmpty() ? "Nobody else is logged in" : "No such user is logged in",
                others.user().isEmpty()
                    ? "Whoever opens the dashboard is listed here."
                    : a(Addresses.SETTINGS, "Show everybody"))
            : Parts.stacked(
                "Sessions of others", List.of("User", "Browser", "Begun", "Last seen", ""), rows),
        others.count() > others.shown().size()
            ? p("These are "
                    + others.shown().size()
                    + " of "
                    + Units.counted(others.count(), "session")
                    + ": filter by user for others.")
                .css("hint")
            : null);
  }

  private static Html filter(SessionsView.Others others) {
    return Tag.of(
            "form",
            div(
                "row",
                CatalogPage.field("User", "user", others.user(), "search"),
                button("Filter")))
        .css("filter")
        .set("method", "get")
        .set("action", Addresses.SETTINGS)
        .set("role", "search");
  }

  private static Html browser(Session session) {
    return td(BrowserName.of(session.browser())).css("name").set("title", session.browser());
  }

  private static Html begun(Session session, Instant now) {
    return td(Units.past(session.begun().toString(), now)).set("data-label", "begun");
  }

  private static Html lastSeen(Session session, Instant now) {
    return td(Units.past(session.lastSeen().toString(), now)).set("data-label", "last seen");
  }

  private static Html end(Session session, Frame frame) {
    return frame.form(
        Addresses.SETTINGS + "/sessions/" + session.id(),
        button("End")
            .css("danger")
            .set("aria-label", "End session " + session.id() + " of " + session.user()));
  }
}
