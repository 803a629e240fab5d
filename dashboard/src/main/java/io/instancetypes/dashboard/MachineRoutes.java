package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.machine.MachineQuery;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.page.EventsTab;
import io.instancetypes.dashboard.page.Frame;
import io.instancetypes.dashboard.page.MachineListPage;
import io.instancetypes.dashboard.page.MachinePage;
import io.instancetypes.dashboard.page.RevisionsTab;
import io.instancetypes.dashboard.page.WhyTab;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.dashboard.view.MachineList;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All machines, and one of them. */
record MachineRoutes(Pages pages) {
  static List<Route> of(Pages pages) {
    var routes = new MachineRoutes(pages);
    return List.of(
        Route.get("vms", routes::list),
        Route.post("vms/bulk", routes::bulk),
        Route.get("vms/*/*", routes::toSummary),
        Route.get("vms/*/*/summary", request -> routes.tab(request, "summary")),
        Route.get("vms/*/*/why", request -> routes.tab(request, "why")),
        Route.get("vms/*/*/yaml", request -> routes.tab(request, "yaml")),
        Route.get("vms/*/*/revisions", request -> routes.tab(request, "revisions")),
        Route.get("vms/*/*/events", request -> routes.tab(request, "events")));
  }

  private Answer list(WebRequest request) {
    Query asked = request.query();
    String page = asked.text("page");
    var query =
        new MachineQuery(
            asked.text("q"),
            asked.text("namespace"),
            asked.text("status"),
            asked.text("type"),
            asked.text("preference"),
            asked.text("note"),
            asked.text("sort"),
            page.matches("\\d{1,7}") ? Integer.parseInt(page) : 1);
    MachineList view = MachineList.of(query, pages.visible(request), request.visitor()::mayAct);
    return new Answer.Page(
        MachineListPage.of(
            pages.index().isComplete(),
            view,
            pages.frames().of(request, Addresses.MACHINES),
            pages.now()));
  }

  /** Each as if it was asked for alone; what became of all is told together. */
  private Answer bulk(WebRequest request) {
    String action = request.form().text("action");
    List<String> picked = request.form().all("vm");
    if (!Set.of("start", "stop").contains(action)) {
      throw Failures.badRequest("machines are started or stopped together, nothing else");
    }
    int done = 0;
    String refusal = "";
    for (String key : picked.stream().limit(MachineQuery.PAGE_SIZE).toList()) {
      String[] parts = key.split("/", 2);
      Api.Reply reply =
          request
              .visitor()
              .ask("PUT", action(parts[0], parts.length > 1 ? parts[1] : "", action), new Fields());
      if (reply.isSuccess()) {
        done++;
      } else {
        refusal = " " + reply.message();
      }
    }
    String what = action.equals("start") ? "start" : "stop";
    request
        .session()
        .leave(
            picked.isEmpty()
                ? "No machine was picked."
                : "%d of %d machines were told to %s.%s"
                    .formatted(done, picked.size(), what, refusal));
    return new Answer.Redirect(Addresses.own(request.form().text("back")));
  }

  static String action(String namespace, String name, String action) {
    return "/apis/subresources.kubevirt.io/v1/namespaces/%s/virtualmachines/%s/%s"
        .formatted(Addresses.segment(namespace), Addresses.segment(name), action);
  }

  private Answer toSummary(WebRequest request) {
    return new Answer.Redirect(Addresses.machine(request.part(1), request.part(2), "summary"));
  }

  private Answer tab(WebRequest request, String tab) {
    MachineDetail view = detail(request);
    Frame frame = pages.frames().of(request, Addresses.MACHINES);
    Html content =
        switch (tab) {
          case "why" -> WhyTab.of(view, request.query().text("q"));
          case "yaml" -> WhyTab.yaml(view);
          case "revisions" ->
              RevisionsTab.of(
                  view,
                  request.visitor().may("patch", "VirtualMachine", view.vm().namespace()),
                  pages.now());
          case "events" ->
              EventsTab.of(
                  pages
                      .visible(request)
                      .events(
                          event ->
                              event.namespace().equals(view.vm().namespace())
                                  && event.object().equals(view.vm().name()),
                          100),
                  pages.now());
          default -> MachinePage.summary(view, node(view.vm()), pages.now());
        };
    return new Answer.Page(MachinePage.of(view, tab, allowed(request), frame, content));
  }

  private String node(KubeObject vm) {
    return pages.index().row(vm.namespace(), vm.name()).map(MachineRow::node).orElse("");
  }

  MachineDetail detail(WebRequest request) {
    Map<String, Object> vm =
        request
            .visitor()
            .objects()
            .current("VirtualMachine", request.part(1), request.part(2))
            .orElseThrow(
                () ->
                    Failures.notFound(
                        new GroupResource("kubevirt.io", "virtualmachines"), request.part(2)));
    return MachineDetail.of(vm, request.visitor().cluster().config(), request.visitor().objects());
  }

  static Set<String> allowed(WebRequest request) {
    Set<String> allowed = new HashSet<>();
    String namespace = request.part(1);
    for (String action : List.of("start", "stop", "restart")) {
      if (request.visitor().mayAct(action, namespace)) {
        allowed.add(action);
      }
    }
    if (request.visitor().may("patch", "VirtualMachine", namespace)) {
      allowed.add("resize");
      allowed.add("refresh");
    }
    return allowed;
  }
}
