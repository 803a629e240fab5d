package io.instancetypes.dashboard;

import io.instancetypes.dashboard.page.ConsoleTab;
import io.instancetypes.dashboard.page.MachinePage;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.ConsoleView;
import io.instancetypes.dashboard.view.MachineDetail;
import java.util.List;

/**
 * The console of a guest. The page itself only says where it is; bytes and pictures come from the
 * API, which judges, limits and records who asks for them like anybody else.
 */
record ConsoleRoutes(Pages pages, MachineRoutes machines) {
  static List<Route> of(Pages pages) {
    var routes = new ConsoleRoutes(pages, new MachineRoutes(pages));
    return List.of(
        Route.get("vms/*/*/console", routes::show),
        Route.get("vms/*/*/console/socket", request -> fromGuest(request, "console")),
        Route.get("vms/*/*/console/screen", request -> fromGuest(request, "vnc/screenshot")));
  }

  private Answer show(WebRequest request) {
    MachineDetail view = machines.detail(request);
    String namespace = view.vm().namespace();
    String name = view.vm().name();
    Visitor visitor = request.visitor();
    var console =
        new ConsoleView(
            view.vm(),
            view.hasGuest(),
            pages.host().runsGuests().getAsBoolean(),
            visitor.mayReach(namespace, name, "console"),
            visitor.mayReach(namespace, name, "vnc/screenshot"));
    return new Answer.Page(
        MachinePage.of(
            view,
            "console",
            MachineRoutes.allowed(request),
            pages.frames().of(request, Addresses.MACHINES),
            ConsoleTab.of(console, Assets.path("console.js"))));
  }

  private static Answer fromGuest(WebRequest request, String what) {
    return new Answer.FromApi(
        request.session(),
        "/apis/subresources.kubevirt.io/v1/namespaces/%s/virtualmachineinstances/%s/%s"
            .formatted(
                Addresses.segment(request.part(1)), Addresses.segment(request.part(2)), what));
  }
}
