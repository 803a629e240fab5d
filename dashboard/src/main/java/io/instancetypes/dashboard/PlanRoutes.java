package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.dashboard.page.PlanPage;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.documents.Documents;
import java.util.List;

/** What pasted documents would do. */
record PlanRoutes(Pages pages) {
  static List<Route> of(Pages pages) {
    var routes = new PlanRoutes(pages);
    return List.of(
        Route.get("plan", request -> routes.page(request, "default", "", "", null)),
        Route.post("plan", routes::plan));
  }

  private Answer page(
      WebRequest request, String namespace, String text, String complaint, Fields plan) {
    return new Answer.Page(
        PlanPage.of(
            namespace, text, complaint, plan, pages.frames().of(request, "/dashboard/plan")));
  }

  private Answer plan(WebRequest request) {
    String text = request.form().text("documents").replace("\r\n", "\n");
    String asked = request.form().text("namespace").strip();
    String namespace = asked.isEmpty() ? "default" : asked;
    List<Fields> documents;
    try {
      documents = Documents.objects(text.getBytes(UTF_8));
    } catch (UnreadableException mistake) {
      return page(request, namespace, text, mistake.getMessage(), null);
    }
    if (documents.isEmpty()) {
      return page(request, namespace, text, "There is no document in it.", null);
    }
    Api.Reply reply = ask(request, namespace, documents);
    return reply.isSuccess()
        ? page(request, namespace, text, "", reply.document())
        : page(request, namespace, text, reply.message(), null);
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
