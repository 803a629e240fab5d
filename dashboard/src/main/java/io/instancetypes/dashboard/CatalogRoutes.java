package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.choose.TypeComparison;
import io.instancetypes.dashboard.machine.MachineRow;
import io.instancetypes.dashboard.page.CatalogPage;
import io.instancetypes.dashboard.page.TypePage;
import io.instancetypes.dashboard.view.Addresses;
import io.instancetypes.dashboard.view.CatalogView;
import io.instancetypes.dashboard.view.TypeChoice;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Instance types and preferences. */
record CatalogRoutes(Pages pages) {
  private static final int MOST_NAMESPACES = 100;

  static List<Route> of(Pages pages) {
    var routes = new CatalogRoutes(pages);
    return List.of(
        Route.get("catalog", routes::show),
        Route.get("catalog/compare", routes::compare),
        Route.get("catalog/choose", routes::choose),
        Route.get("types/*/*", routes::type),
        Route.get("types/*/*/*", routes::type));
  }

  private Answer show(WebRequest request) {
    return new Answer.Page(
        CatalogPage.of(view(request), pages.frames().of(request, Addresses.CATALOG)));
  }

  private CatalogView view(WebRequest request) {
    Query asked = request.query();
    return CatalogView.of(
        objects(request),
        new CatalogView.Wish(
            asked.text("vcpus").strip(),
            asked.text("max-vcpus").strip(),
            asked.text("memory").strip(),
            asked.text("max-memory").strip(),
            asked.text("preference"),
            asked.text("series"),
            asked.text("q").strip(),
            asked.all("name").stream().distinct().toList()));
  }

  /** Those of the cluster, and those of namespaces as far as the user may list them. */
  List<Map<String, Object>> objects(WebRequest request) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      places(request, kind).forEach(place -> addAll(request.visitor(), kind, place, objects));
    }
    return objects;
  }

  /** Those that a machine of a namespace can use. */
  static List<Map<String, Object>> usable(Visitor visitor, String namespace) {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      addAll(visitor, kind, kind.namespaced() ? namespace : "", objects);
    }
    return objects;
  }

  private static void addAll(
      Visitor visitor, Kind kind, String namespace, List<Map<String, Object>> objects) {
    if (visitor.may("list", kind.kind(), namespace)) {
      visitor.objects().list(kind.kind(), namespace).forEach(objects::add);
    }
  }

  /** Everywhere at once if the user may, else one namespace after the other. */
  private List<String> places(WebRequest request, Kind kind) {
    return !kind.namespaced() || request.visitor().may("list", kind.kind(), "")
        ? List.of("")
        : pages.namespaces(request).stream().limit(MOST_NAMESPACES).toList();
  }

  private Answer choose(WebRequest request) {
    return new Answer.Page(
        CatalogPage.choose(view(request), pages.frames().of(request, Addresses.CATALOG)));
  }

  private Answer compare(WebRequest request) {
    List<String> names = request.query().all("name").stream().distinct().toList();
    List<Map<String, Object>> found = new ArrayList<>();
    List<Map<String, Object>> all = objects(request);
    for (String name : names) {
      all.stream()
          .filter(object -> TypeChoice.of(object).label().equals(name))
          .findFirst()
          .ifPresent(found::add);
    }
    String complaint = complaint(names, found);
    return new Answer.Page(
        CatalogPage.compare(
            complaint.isEmpty() ? found.stream().map(TypeChoice::of).toList() : List.of(),
            complaint.isEmpty() ? TypeComparison.of(found) : List.of(),
            complaint,
            pages.frames().of(request, Addresses.CATALOG)));
  }

  private static String complaint(List<String> names, List<Map<String, Object>> found) {
    if (names.size() < 2 || names.size() > CatalogView.Wish.MOST_PICKED) {
      return "Pick two to four of the catalogue.";
    }
    if (found.size() < names.size()) {
      return "Not all of them exist, or your roles hide one.";
    }
    long kinds =
        found.stream()
            .map(object -> Kind.of(Fields.text(object, "kind")).map(Kind::family))
            .distinct()
            .count();
    return kinds > 1 ? "An instance type and a preference have no field in common." : "";
  }

  Answer type(WebRequest request) {
    Fields object = find(request);
    return new Answer.Page(
        TypePage.of(
            object,
            users(request, ObjectKey.of(object)).toList(),
            pages.frames().of(request, Addresses.CATALOG)));
  }

  private static Kind kind(WebRequest request) {
    return Kind.of(request.part(1)).orElseThrow(Failures::noSuchPath);
  }

  /** What an address is about: {@code types/KIND/[NS/]NAME}, whatever follows. */
  Fields find(WebRequest request) {
    Kind kind = kind(request);
    String namespace = kind.namespaced() ? request.part(2) : "";
    String name = request.part(kind.namespaced() ? 3 : 2);
    return request
        .visitor()
        .objects()
        .current(kind.kind(), namespace, name)
        .map(Fields::copyOf)
        .orElseThrow(
            () ->
                Failures.notFound(
                    new GroupResource("instancetype.kubevirt.io", kind.plural()), name));
  }

  /** The machines that use a type, as far as the user may see them. */
  Stream<MachineRow> users(WebRequest request, ObjectKey type) {
    return pages.visible(request).machines().filter(row -> row.uses(type));
  }
}
