package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.dashboard.page.ErrorPage;
import io.instancetypes.dashboard.page.PlanPage;
import io.instancetypes.dashboard.session.SharedPlans;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.documents.Documents;
import java.util.List;
import java.util.Optional;

/** What pasted documents would do. */
record PlanRoutes(Pages pages, SharedPlans shared) {
  private static final String TOO_MUCH =
      "It was not shared: it is longer than %d KiB, or too many plans are shared at present."
          .formatted(SharedPlans.LONGEST / 1024);

  private static final String NOT_SHARED =
      "This plan is not shared, or no longer: links last twelve hours, and until the server"
          + " restarts. Ask whoever sent it for another one.";

  static List<Route> of(Pages pages, SharedPlans shared) {
    var routes = new PlanRoutes(pages, shared);
    return List.of(
        Route.get("plan", routes::begin),
        Route.post("plan", routes::plan),
        Route.post("plan/share", routes::share),
        Route.get("plan/*", routes::open),
        Route.post("plan/*/end", routes::end));
  }

  private Answer begin(WebRequest request) {
    return page(request, new PlanPage.View("", "", "", null, null));
  }

  private Answer page(WebRequest request, PlanPage.View view) {
    return new Answer.Page(
        PlanPage.of(view, pages.namespaces(request), pages.frames().of(request, Addresses.PLAN)));
  }

  private static String text(WebRequest request) {
    return request.form().text("documents").replace("\r\n", "\n");
  }

  private static String namespace(WebRequest request) {
    return request.form().text("namespace").strip();
  }

  /** That of the documents where nobody says which. */
  private static String namespace(String asked, List<Fields> documents) {
    return asked.isEmpty()
        ? documents.stream()
            .map(each -> Fields.text(Fields.map(each, "metadata"), "namespace"))
            .filter(namespace -> !namespace.isEmpty())
            .findFirst()
            .orElse("default")
        : asked;
  }

  private Answer plan(WebRequest request) {
    return page(request, planned(request, namespace(request), text(request), null));
  }

  private PlanPage.View planned(
      WebRequest request, String namespace, String text, PlanPage.Link link) {
    try {
      List<Fields> documents = Documents.objects(text.getBytes(UTF_8));
      if (documents.isEmpty()) {
        return new PlanPage.View(namespace, text, "There is no document in it.", null, link);
      }
      Api.Reply reply = ask(request, namespace(namespace, documents), documents);
      return reply.isSuccess()
          ? new PlanPage.View(namespace, text, "", reply.document(), link)
          : new PlanPage.View(namespace, text, reply.message(), null, link);
    } catch (UnreadableException mistake) {
      return new PlanPage.View(namespace, text, mistake.getMessage(), null, link);
    }
  }

  private Answer share(WebRequest request) {
    Optional<String> key =
        shared.share(request.session().user(), namespace(request), text(request));
    if (key.isEmpty()) {
      return page(
          request, new PlanPage.View(namespace(request), text(request), TOO_MUCH, null, null));
    }
    request.session().leave("It is shared: send the address of this page to whom you want.");
    return new Answer.Redirect(Addresses.PLAN + "/" + key.get());
  }

  /** With the rights of whoever opens it, as it is now: what its author saw is not kept. */
  private Answer open(WebRequest request) {
    String key = request.part(1);
    Optional<SharedPlans.Shared> shown = shared.find(key);
    if (shown.isEmpty()) {
      return new Answer.Page(
          404, ErrorPage.of(pages.frames().of(request, Addresses.PLAN), 404, NOT_SHARED));
    }
    SharedPlans.Shared found = shown.get();
    var link =
        new PlanPage.Link(
            key, found.user(), found.until(), found.user().equals(request.session().user()));
    return page(request, planned(request, found.namespace(), found.text(), link));
  }

  private Answer end(WebRequest request) {
    shared.end(request.part(1), request.session().user());
    request.session().leave("The link leads nowhere any more.");
    return new Answer.Redirect(Addresses.PLAN);
  }

  /** What documents would do to the machines of a namespace, as the API tells the user. */
  static Api.Reply ask(WebRequest request, String namespace, List<Fields> documents) {
    return request
        .visitor()
        .ask(
            "POST",
            "/apis/subresources.kubevirt.io/v1/namespaces/%s/plan"
                .formatted(Addresses.segment(namespace)),
            Fields.of("kind", "ChangeSet", "apply", List.copyOf(documents)));
  }
}
