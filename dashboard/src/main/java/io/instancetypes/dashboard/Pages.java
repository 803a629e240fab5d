package io.instancetypes.dashboard;

import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.view.Visible;
import java.time.Clock;
import java.time.Instant;

/** What those who answer have in common. */
record Pages(DashboardHost host, MachineIndex index, Frames frames, Clock clock) {
  Visible visible(WebRequest request) {
    return new Visible(index, (kind, namespace) -> request.visitor().may("list", kind, namespace));
  }

  Instant now() {
    return clock.instant();
  }
}
