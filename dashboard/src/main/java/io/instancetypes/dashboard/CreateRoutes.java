package io.instancetypes.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.ResourcePath;
import io.instancetypes.catalog.choose.SizeChoice;
import io.instancetypes.dashboard.page.NewMachinePage;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.MachineDraft;
import io.instancetypes.dashboard.view.MachineForm;
import io.instancetypes.dashboard.view.SizeSlider;
import io.instancetypes.dashboard.view.TypeChoice;
import io.instancetypes.documents.Documents;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import java.util.List;

/** A new machine: the draft of a form, and its creation. */
record CreateRoutes(Pages pages) {
  private static final String MACHINE = "VirtualMachine";

  /** Each is tried out. */
  private static final int MOST_WAYS_OUT = 8;

  static List<Route> of(Pages pages) {
    var routes = new CreateRoutes(pages);
    return List.of(Route.get("vms/new", routes::show), Route.post("vms/new", routes::create));
  }

  private Answer show(WebRequest request) {
    Query sent = request.query();
    MachineForm asked = MachineForm.of(sent);
    CatalogView catalog = catalog(request, asked);
    MachineForm form =
        SizeSlider.of(catalog, asked).moved(asked, sent.text("stepped"), sent.text("step"));
    Visitor visitor = request.visitor();
    return new Answer.Page(
        NewMachinePage.of(
            new NewMachinePage.Choices(
                catalog,
                SizeSlider.of(catalog, form),
                visitor.may("list", "Namespace", "") ? pages.namespaces(request) : List.of(),
                sent.text("more").equals("disk")),
            draft(request, form, catalog),
            visitor.may("create", MACHINE, form.namespace()),
            pages.frames().of(request, Addresses.MACHINES)));
  }

  private static CatalogView catalog(WebRequest request, MachineForm form) {
    return CatalogView.of(
        CatalogRoutes.usable(request.visitor(), form.namespace()),
        CatalogView.Wish.needed("", "", form.preference()));
  }

  /** What suits the preference is tried first, the smallest at the head. */
  private MachineDraft draft(WebRequest request, MachineForm form, CatalogView catalog) {
    List<String> suitable =
        catalog.choice().fitting(catalog.types()).stream()
            .map(SizeChoice.Candidate::type)
            .filter(type -> !type.isCustom())
            .map(type -> TypeChoice.of(type.object()).value())
            .limit(MOST_WAYS_OUT)
            .toList();
    return new MachineDraft.Maker(
            arguments -> {
              DashboardHost.Manifest printed = pages.host().manifests().create(arguments);
              return new MachineDraft.Maker.Printed(printed.text(), printed.complaint());
            },
            request.visitor().cluster().config(),
            request.visitor().objects(),
            suitable)
        .of(form);
  }

  /** What is sent is what the command prints, byte by byte read. */
  private Answer create(WebRequest request) {
    MachineForm form = MachineForm.of(request.form());
    DashboardHost.Manifest printed = pages.host().manifests().create(form.arguments());
    if (!printed.complaint().isEmpty()) {
      throw Failures.badRequest(printed.complaint());
    }
    Api.Reply reply =
        request
            .visitor()
            .ask(
                "POST",
                ResourcePath.of(MACHINE).collection(form.namespace()),
                Documents.objects(printed.text().getBytes(UTF_8)).getFirst());
    if (!reply.isSuccess()) {
      request.session().leave("It was not created: " + reply.message());
      return new Answer.Redirect(form.address());
    }
    request.session().leave(form.name() + " was created.");
    return new Answer.Redirect(Addresses.machine(form.namespace(), form.name(), "summary"));
  }
}
