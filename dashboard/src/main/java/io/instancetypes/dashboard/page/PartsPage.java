package io.instancetypes.dashboard.page;

import static io.instancetypes.dashboard.html.Tags.a;
import static io.instancetypes.dashboard.html.Tags.td;
import static io.instancetypes.dashboard.html.Tags.tr;

import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.html.Tag;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.SoftwareParts;
import java.util.ArrayList;
import java.util.List;

/** The software of others in this program, and its licences. */
public final class PartsPage {
  private PartsPage() {}

  public static Frame.Document of(SoftwareParts parts, Frame frame) {
    List<Html> rows = new ArrayList<>();
    for (SoftwareParts.Part part : parts.parts()) {
      rows.add(
          tr(
              Tag.of("th", part.name()).set("scope", "row").css("name"),
              td(part.version()).css("nowrap"),
              td(part.licence().isEmpty() ? Parts.none() : part.licence()).css("name")));
    }
    return frame.page(
        "Parts and licences",
        Parts.head(
            a(Addresses.SETTINGS, "Settings"),
            "Parts and licences",
            "Instancetypes itself is under Apache-2.0. These parts of others are in it.",
            rows.isEmpty()
                ? null
                : a(Addresses.SETTINGS + "/sbom.json", "Bill of materials").css("button")),
        Tag.of(
                "section",
                rows.isEmpty()
                    ? Parts.empty(
                        "No list here",
                        "This program was not started from its jar, which has the list.")
                    : Parts.stacked("Parts", List.of("Part", "Version", "Licence"), rows))
            .css("card"));
  }
}
