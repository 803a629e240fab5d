package io.instancetypes.dashboard;

import io.instancetypes.api.KubeObject;
import io.instancetypes.dashboard.machine.EventLine;
import io.instancetypes.dashboard.machine.MachineIndex;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.view.Visible;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What those who answer have in common. */
record Pages(DashboardHost host, MachineIndex index, Frames frames, Clock clock) {
  /** A page does not wait for more. */
  private static final int MOST_EVENTS = 2_000;

  private static final int MOST_NAMESPACES = 20;

  Visible visible(WebRequest request) {
    BiPredicate<String, String> may =
        (kind, namespace) -> request.visitor().may("list", kind, namespace);
    return host.knowsEvents()
        ? new Visible(index, may, index::events)
        : new Visible(index, may, (wanted, most) -> ownEvents(request, wanted, most));
  }

  /** Read with the rights of the user: of everything at once, or of the namespaces they see. */
  private List<EventLine> ownEvents(WebRequest request, Predicate<EventLine> wanted, int most) {
    Visitor visitor = request.visitor();
    Stream<String> places =
        visitor.may("list", "Event", "")
            ? Stream.of("")
            : namespaces(request).stream()
                .filter(namespace -> visitor.may("list", "Event", namespace))
                .limit(MOST_NAMESPACES);
    return places
        .flatMap(namespace -> visitor.objects().list("Event", namespace))
        .limit(MOST_EVENTS)
        .map(event -> EventLine.of(KubeObject.of(event)))
        .filter(wanted)
        .sorted((one, other) -> other.time().compareTo(one.time()))
        .limit(most)
        .toList();
  }

  /** Those that somebody can name: all, if they may list them, else those of what they see. */
  List<String> namespaces(WebRequest request) {
    Visitor visitor = request.visitor();
    Stream<String> names =
        visitor.may("list", "Namespace", "")
            ? visitor.objects().list("Namespace", "").map(each -> KubeObject.of(each).name())
            : visible(request).machines().map(MachineRow::namespace).distinct();
    return names.sorted().toList();
  }

  Instant now() {
    return clock.instant();
  }
}
