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
import io.instancetypes.dashboard.session.Session;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.BrowserName;
import io.instancetypes.machinery.rbac.UserInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Who somebody is, their sessions, and what is running here. */
public final class SettingsPage {
  private SettingsPage() {}

  public static Frame.Document of(
      UserInfo user, List<Session> sessions, Session own, Frame frame, Instant now) {
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
        sessions(sessions, own, frame, now));
  }

  private static Html account(UserInfo user) {
    List<Html> groups = new ArrayList<>();
    user.groups().forEach(group -> groups.add(li(code(group))));
    return Parts.card(
        "Account", Parts.facts(Parts.facts("User", code(user.name()), "Groups", ul(groups))));
  }

  private static Html sessions(List<Session> sessions, Session own, Frame frame, Instant now) {
    List<Html> rows = new ArrayList<>();
    for (Session session : sessions) {
      boolean current = session.id().equals(own.id());
      rows.add(
          tr(
              td(BrowserName.of(session.browser())).css("name").set("title", session.browser()),
              td(Units.past(session.begun().toString(), now)).set("data-label", "begun"),
              td(Units.past(session.lastSeen().toString(), now)).set("data-label", "last seen"),
              td(
                  current
                      ? span("badge info", "this one")
                      : frame.form(
                          Addresses.SETTINGS + "/sessions/" + session.id(),
                          button("End")
                              .css("danger")
                              .set("aria-label", "End session " + session.id())))));
    }
    return Parts.card(
        "Sessions",
        p(
            "A session ends two hours after its last page, twelve hours after its login, with the"
                + " token or certificate it began with, and when the server restarts."),
        Parts.stacked("Sessions", List.of("Browser", "Begun", "Last seen", ""), rows));
  }
}
