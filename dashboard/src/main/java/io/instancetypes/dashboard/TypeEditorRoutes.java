package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.ResourcePath;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.page.TypeEditorPage;
import io.instancetypes.dashboard.session.Secrets;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.TypeForm;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The editor of types and preferences: a form, its plan, and only then the saving. */
record TypeEditorRoutes(Pages pages, CatalogRoutes catalog) {
  /** Machines of more namespaces are left to the command line. */
  private static final int MOST_PLANS = 20;

  static List<Route> of(Pages pages) {
    var routes = new TypeEditorRoutes(pages, new CatalogRoutes(pages));
    return List.of(
        Route.get("types/*/*/edit", routes::show),
        Route.post("types/*/*/edit", routes::change),
        Route.get("types/*/*/*/edit", routes::show),
        Route.post("types/*/*/*/edit", routes::change));
  }

  private Answer show(WebRequest request) {
    // A type of a namespace may be called so.
    if (request.parts().size() == 4 && kind(request).namespaced()) {
      return catalog.type(request);
    }
    boolean copy = isCopy(request);
    return page(request, TypeForm.open(catalog.find(request), copy), null, "", "");
  }

  private Answer change(WebRequest request) {
    Fields source = catalog.find(request);
    TypeForm form = TypeForm.read(source, isCopy(request), request.form()::text);
    String step = form.isAcceptable() ? request.form().text("step") : "";
    boolean planned = request.form().text("planned").equals(planned(form));
    return switch (step) {
      case "plan" -> planned(request, form, "");
      case "save" ->
          planned
              ? save(request, form)
              : planned(
                  request,
                  form,
                  "It is not what the plan was about any more: look at the plan again.");
      default -> page(request, form, null, "", "");
    };
  }

  private Answer planned(WebRequest request, TypeForm form, String failure) {
    try {
      return page(request, form, plans(request, form), planned(form), failure);
    } catch (ApiException refusal) {
      return page(request, form, null, "", "There is no plan: " + refusal.getMessage());
    }
  }

  private static Kind kind(WebRequest request) {
    return Kind.of(request.part(1)).orElseThrow(Failures::noSuchPath);
  }

  private static boolean isCopy(WebRequest request) {
    return !request.query().text("copy").isEmpty();
  }

  private Answer page(
      WebRequest request,
      TypeForm form,
      Map<String, Fields> plans,
      String planned,
      String failure) {
    String verb = form.copy() ? "create" : "update";
    boolean allowed = request.visitor().may(verb, form.kind().kind(), form.namespace());
    String place = form.namespace().isEmpty() ? "the cluster" : form.namespace();
    var extra =
        new TypeEditorPage.Extra(
            Addresses.type(form.source().kind(), form.source().namespace(), form.source().name())
                + "/edit"
                + (form.copy() ? "?copy=yes" : ""),
            plans,
            planned,
            allowed ? "" : "Your roles do not let you " + verb + " it in " + place + ".",
            failure);
    return new Answer.Page(
        TypeEditorPage.of(form, extra, pages.frames().of(request, Addresses.CATALOG)));
  }

  /** Changes with what would be saved, and with what it would be saved over. */
  private static String planned(TypeForm form) {
    return Secrets.digest(form.document() + " " + form.copy());
  }

  /** Asked of the API, as the user, in each namespace where they see a machine that uses it. */
  private Map<String, Fields> plans(WebRequest request, TypeForm form) {
    Map<String, Fields> plans = new TreeMap<>();
    if (form.copy()) {
      return plans;
    }
    List<String> namespaces =
        catalog
            .users(request, ObjectKey.of(form.document()))
            .map(MachineRow::namespace)
            .distinct()
            .limit(MOST_PLANS)
            .toList();
    for (String namespace : namespaces) {
      Api.Reply reply = PlanRoutes.ask(request, namespace, List.of(form.document()));
      if (!reply.isSuccess()) {
        throw Failures.worded(reply.code(), "", reply.message(), new Fields());
      }
      plans.put(namespace, reply.document());
    }
    return plans;
  }

  private Answer save(WebRequest request, TypeForm form) {
    ResourcePath path = ResourcePath.of(form.kind().kind());
    Api.Reply reply =
        form.copy()
            ? request.visitor().ask("POST", path.collection(form.namespace()), form.document())
            : request
                .visitor()
                .ask("PUT", path.object(form.namespace(), form.name()), form.document());
    if (!reply.isSuccess()) {
      return page(request, form, null, "", "It was not saved: " + reply.message());
    }
    request.session().leave(form.name() + (form.copy() ? " was created." : " was saved."));
    return new Answer.Redirect(Addresses.type(form.kind().kind(), form.namespace(), form.name()));
  }
}
