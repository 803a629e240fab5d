package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.dashboard.html.Html;
import io.instancetypes.dashboard.page.ActionPage;
import io.instancetypes.dashboard.page.Frame;
import io.instancetypes.dashboard.page.MachinePage;
import io.instancetypes.dashboard.page.PlanTable;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.MachineDetail;
import io.instancetypes.dashboard.view.ResizeView;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.machinery.status.Failures;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What can be done to a machine: first what it would do, then the doing. */
record ActionRoutes(Pages pages, MachineRoutes machines) {
  static List<Route> of(Pages pages) {
    var routes = new ActionRoutes(pages, new MachineRoutes(pages));
    return List.of(
        Route.get("vms/*/*/do/*", routes::show), Route.post("vms/*/*/do/*", routes::perform));
  }

  private Answer show(WebRequest request) {
    MachineDetail view = machines.detail(request);
    Frame frame = pages.frames().of(request, Addresses.MACHINES);
    String action = request.part(4);
    String obstacle = obstacle(request, true);
    return switch (action) {
      case "start" ->
          page(
              view,
              action,
              ActionPage.start(view),
              obstacle(request, view.document() != null),
              frame);
      case "stop" -> page(view, action, ActionPage.stop(), obstacle, frame);
      case "restart" -> page(view, action, ActionPage.restart(view), obstacle, frame);
      case "refresh" -> planned(request, view, refresh(view), frame);
      case "resize" -> {
        String to = request.query().text("to");
        yield to.isEmpty()
            ? new Answer.Page(ActionPage.resize(view, targets(request, view), frame))
            : planned(request, view, MachinePatch.reference(type(to, view)), frame, "to", to);
      }
      default -> throw Failures.noSuchPath();
    };
  }

  private static Answer page(
      MachineDetail view, String action, Html plan, String obstacle, Frame frame) {
    return new Answer.Page(ActionPage.of(view, action, plan, obstacle, frame));
  }

  /** Why it cannot be done; empty if it can. */
  private static String obstacle(WebRequest request, boolean acceptable) {
    String action = request.part(4);
    if (!MachineRoutes.allowed(request).contains(action)) {
      return MachinePage.forbidden(List.of(action));
    }
    return acceptable ? "" : "It would be refused as it is.";
  }

  private Answer planned(
      WebRequest request, MachineDetail view, Fields patch, Frame frame, String... fields) {
    Fields planned = MachinePatch.planned(view.vm().fields(), patch);
    Api.Reply reply =
        request
            .visitor()
            .ask(
                "POST",
                MachineRoutes.action(view.vm().namespace(), view.vm().name(), "plan"),
                Fields.of("kind", "ChangeSet", "apply", List.of(planned), "all", true));
    if (!reply.isSuccess()) {
      throw Failures.worded(reply.code(), "", reply.message(), new Fields());
    }
    Map<?, ?> summary = Fields.map(reply.document(), "summary");
    boolean bad = Fields.number(summary, "refused") + Fields.number(summary, "broken") > 0;
    return new Answer.Page(
        ActionPage.of(
            view,
            request.part(4),
            PlanTable.of(reply.document()),
            obstacle(request, !bad),
            frame,
            fields));
  }

  private static Fields refresh(MachineDetail view) {
    return MachinePatch.refresh(view.vm().fields(), family -> true);
  }

  private static ObjectKey type(String to, MachineDetail view) {
    String[] parts = to.split("/", 2);
    if (parts.length != 2 || Kind.of(parts[0]).isEmpty()) {
      throw Failures.badRequest("\"" + to + "\" is no instance type: write KIND/NAME");
    }
    return ObjectKey.of(parts[0], view.vm().namespace(), parts[1]);
  }

  private List<ResizeView> targets(WebRequest request, MachineDetail view) {
    Visitor visitor = request.visitor();
    return ResizeView.of(
        view.vm().fields(),
        Stream.of(Kind.CLUSTER_INSTANCETYPE, Kind.INSTANCETYPE)
            .flatMap(kind -> types(visitor, kind, view.vm().namespace())),
        view.size(),
        visitor.cluster().config(),
        visitor.objects());
  }

  private static Stream<? extends Map<String, Object>> types(
      Visitor visitor, Kind kind, String namespace) {
    String place = kind.namespaced() ? namespace : "";
    return visitor.may("list", kind.kind(), place)
        ? visitor.objects().list(kind.kind(), place)
        : Stream.empty();
  }

  private Answer perform(WebRequest request) {
    MachineDetail view = machines.detail(request);
    String namespace = view.vm().namespace();
    String name = view.vm().name();
    String action = request.part(4);
    if (!request.form().text("generation").equals(String.valueOf(view.vm().generation()))) {
      request.session().leave("The machine was changed meanwhile: look at the plan again.");
      String to = request.form().text("to");
      return new Answer.Redirect(
          Addresses.machine(namespace, name, "do/" + action)
              + (to.isEmpty() ? "" : "?to=" + Addresses.value(to)));
    }
    String path = ResourcePath.of("VirtualMachine").object(namespace, name);
    Api.Reply reply =
        switch (action) {
          case "start", "stop", "restart" ->
              request
                  .visitor()
                  .ask("PUT", MachineRoutes.action(namespace, name, action), new Fields());
          case "refresh" -> request.visitor().patch(path, refresh(view));
          case "resize" ->
              request
                  .visitor()
                  .patch(path, MachinePatch.reference(type(request.form().text("to"), view)));
          default -> throw Failures.noSuchPath();
        };
    if (!reply.isSuccess()) {
      throw Failures.worded(reply.code(), "", reply.message(), new Fields());
    }
    request.session().leave(done(action, name));
    return new Answer.Redirect(Addresses.machine(namespace, name, "summary"));
  }

  private static String done(String action, String name) {
    return switch (action) {
      case "refresh" -> name + " follows its types as they are now.";
      case "resize" -> name + " was resized.";
      default -> name + " was told to " + action + ".";
    };
  }
}
