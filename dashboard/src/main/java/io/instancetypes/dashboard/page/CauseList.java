package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.code;
import static io.instancetypes.dashboard.html.Tags.div;
import static io.instancetypes.dashboard.html.Tags.h2;
import static io.instancetypes.dashboard.html.Tags.li;
import static io.instancetypes.dashboard.html.Tags.p;
import static io.instancetypes.dashboard.html.Tags.ul;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.engine.rule.Cause;
import java.util.ArrayList;
import java.util.List;

/** Why something is refused, each with the field and the ways out. */
final class CauseList {
  private CauseList() {}

  static Html of(List<Cause> causes) {
    List<Html> items = new ArrayList<>();
    for (Cause cause : causes) {
      items.add(
          li(
              p(cause.message()),
              cause.field().isEmpty() || cause.message().startsWith(cause.field())
                  ? null
                  : p("Field: ", code(cause.field())).css("small soft"),
              cause.waysOut().isEmpty()
                  ? null
                  : ul(cause.waysOut().stream().map(way -> li(way)).toList())));
    }
    return div("notice bad", h2("It would be refused"), Tag.of("ul", items).css("causes"));
  }
}
