package io.instancetypes.dashboard;

import io.instancetypes.dashboard.page.OverviewPage;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.Overview;
import java.util.List;

/** The first page, and the news for all. */
record OverviewRoutes(Pages pages) {
  static List<Route> of(Pages pages) {
    var routes = new OverviewRoutes(pages);
    return List.of(
        Route.get("", routes::overview),
        Route.get("news", request -> new Answer.Live(request.session())));
  }

  private Answer overview(WebRequest request) {
    return new Answer.Page(
        OverviewPage.of(
            pages.index().isComplete(),
            Overview.of(pages.visible(request)),
            pages.frames().of(request, Addresses.HOME),
            pages.now()));
  }
}
