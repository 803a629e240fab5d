package io.instancetypes.dashboard.page;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.machine.EventLine;
import java.time.Instant;
import java.util.List;

/** What happened to a machine, the latest first. */
public final class EventsTab {
  private EventsTab() {}

  public static Html of(List<EventLine> events, Instant now) {
    return Parts.card(
        "Events",
        events.isEmpty()
            ? Parts.empty(
                "No events",
                "Nothing happened to this machine in the last hour, or your roles do not let you"
                    + " list events.")
            : OverviewPage.EventTable.of(events, now, false));
  }
}
