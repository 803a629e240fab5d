package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.access.Authorization;
import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.apiserver.metrics.ServerMetrics;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.printers.BuiltinColumns;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;

/** Requests about stored objects and their subresources, once they are known to be allowed. */
public final class ResourceRequests {
  /** How many times its size a document takes in memory at worst. */
  private static final long MEMORY_OF_DOCUMENTS = 40;

  private final Store store;
  private final Creation creation;
  private final Update update;
  private final Deletion removal;
  private final Authorization authorization;
  private final ListRequests listing;
  private final Watching watching;
  private final ServerSideApply applying;
  private final Freshness freshness;

  public ResourceRequests(
      Store store,
      Creation creation,
      Update update,
      Deletion removal,
      Authorization authorization,
      Clock clock,
      ServerMetrics metrics) {
    this.store = store;
    this.creation = creation;
    this.update = update;
    this.removal = removal;
    this.authorization = authorization;
    this.freshness = new Freshness(store);
    this.listing = new ListRequests(store, freshness);
    this.watching = new Watching(store, metrics);
    this.applying = new ServerSideApply(store, creation, update, authorization, clock);
  }

  public void serve(Exchange exchange, RequestInfo info, Resource resource, UserInfo user)
      throws IOException {
    if (!resource.deprecation().isEmpty()) {
      exchange.warn(resource.deprecation());
    }
    switch (info.verb()) {
      case "get" -> get(exchange, info, resource);
      case "list" -> list(exchange, info, resource);
      case "watch" -> watching.watch(exchange, info, resource);
      case "create" -> create(exchange, info, resource, user);
      case "update" -> replace(exchange, info, resource, user);
      case "patch" -> patch(exchange, info, resource, user);
      case "delete" -> delete(exchange, info, resource, user);
      case "deletecollection" -> deleteCollection(exchange, info, resource, user);
      default -> throw Failures.methodNotAllowed();
    }
  }

  private void get(Exchange exchange, RequestInfo info, Resource resource) throws IOException {
    freshness.awaitFor(exchange.query());
    Entry entry = store.find(resource.key(resource.scope(info), info.name()));
    if (entry == null) {
      throw Failures.notFound(resource.groupResource(), info.name());
    }
    if (info.subresource().equals("scale")) {
      sendScale(exchange, View.of(exchange, resource), resource, resource.read(entry));
      return;
    }
    View view = View.of(exchange, resource);
    send(exchange, 200, view, view.rendered(entry.value(), entry.revision()));
  }

  private void list(Exchange exchange, RequestInfo info, Resource resource) throws IOException {
    Selection selection = Selection.of(resource, info, exchange.query());
    View view = View.of(exchange, resource);
    String namespace = resource.scope(info);
    exchange.query().number("timeoutSeconds");
    exchange.take(listing.bytesFromDisk(resource, namespace, exchange.query()));
    ListRequests.Objects objects = listing.list(resource, namespace, selection, exchange.query());
    objects.damaged().forEach(damage -> exchange.warn(damage + " and left out"));
    send(exchange, view, objects);
  }

  private void create(Exchange exchange, RequestInfo info, Resource resource, UserInfo user)
      throws IOException {
    Caller caller = Callers.of(exchange, user, "CreateOptions");
    View view = View.of(exchange, resource);
    Fields created =
        creation.create(resource, resource.scope(info), Bodies.document(exchange), caller);
    AuditContext.of(exchange).created(new KubeObject(created).name());
    send(exchange, 201, view, created);
  }

  private void replace(Exchange exchange, RequestInfo info, Resource resource, UserInfo user)
      throws IOException {
    Caller caller = Callers.of(exchange, user, "UpdateOptions");
    View view = View.of(exchange, resource);
    Document document = Bodies.document(exchange);
    Fields body = document.object();
    if (info.subresource().equals("scale")) {
      Edit edit = Scaling.replacement(resource, body);
      sendScale(exchange, view, resource, change(info, resource, edit, caller, "scale"));
      return;
    }
    String namespace = resource.scope(info);
    if (resource.strategy().createsOnUpdate()
        && info.subresource().isEmpty()
        && store.find(resource.key(namespace, info.name())) == null) {
      Acceptance.requireNew(resource, namespace, info.name(), body);
      authorization.require(user, info.asCreation());
      send(exchange, 201, view, creation.create(resource, namespace, document, caller));
      return;
    }
    send(
        exchange,
        200,
        view,
        change(info, resource, new Replacement(document), caller, info.subresource()));
  }

  private void patch(Exchange exchange, RequestInfo info, Resource resource, UserInfo user)
      throws IOException {
    Caller caller = Callers.of(exchange, user, "PatchOptions");
    View view = View.of(exchange, resource);
    String type = MediaType.ofBody(exchange.header("Content-Type")).name();
    byte[] body = exchange.body();
    if (type.equals(Patching.APPLY_PATCH)) {
      boolean scale = info.subresource().equals("scale");
      boolean force = exchange.query().isOn("force");
      requireManager(exchange.query());
      Fields document = Patching.configuration(body, caller);
      Fields configuration = scale ? Scaling.configuration(resource, info, document) : document;
      ServerSideApply.Applied applied =
          applying.apply(resource, info, configuration, force, caller);
      if (scale) {
        sendScale(exchange, view, resource, applied.object());
        return;
      }
      send(exchange, applied.created() ? 201 : 200, view, applied.object());
      return;
    }
    if (exchange.query().has("force")) {
      throw Failures.unprocessable(
          "PatchOptions.meta.k8s.io \"\" is invalid: force: Forbidden: may not be specified for"
              + " non-apply patch");
    }
    Edit edit = Patching.edit(type, body, resource, caller);
    if (info.subresource().equals("scale")) {
      Edit scaling = Scaling.patch(resource, edit);
      sendScale(exchange, view, resource, change(info, resource, scaling, caller, "scale"));
      return;
    }
    send(exchange, 200, view, change(info, resource, edit, caller, info.subresource()));
  }

  private static void requireManager(Query query) {
    if (query.text("fieldManager").isEmpty()) {
      throw Failures.unprocessable(
          "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for"
              + " apply patch");
    }
  }

  private Fields change(
      RequestInfo info, Resource resource, Edit edit, Caller caller, String subresource) {
    return update.update(resource, subresource, resource.scope(info), info.name(), edit, caller);
  }

  private void delete(Exchange exchange, RequestInfo info, Resource resource, UserInfo user)
      throws IOException {
    Fields body = Bodies.deleteOptions(exchange);
    DeleteOptions options = DeleteOptions.of(body, exchange.query());
    Caller caller = Callers.ofDeletion(exchange, user, body);
    Deletion.Removed removed =
        removal.delete(resource, resource.scope(info), info.name(), options, caller);
    if (!removed.gone() || resource.strategy().answersWithObject()) {
      send(exchange, 200, View.of(exchange, resource), removed.object());
      return;
    }
    exchange.answer(200, success(resource, removed.object()));
  }

  private static Fields success(Resource resource, Fields object) {
    var details = Fields.of("name", new KubeObject(object).name());
    if (!resource.group().isEmpty()) {
      details.put("group", resource.group());
    }
    details.put("kind", resource.names().plural());
    details.put("uid", new KubeObject(object).uid());
    return Fields.of(
        "kind", "Status",
        "apiVersion", "v1",
        "metadata", new Fields(),
        "status", "Success",
        "details", details);
  }

  private void deleteCollection(
      Exchange exchange, RequestInfo info, Resource resource, UserInfo user) throws IOException {
    Fields body = Bodies.deleteOptions(exchange);
    DeleteOptions options = DeleteOptions.of(body, exchange.query());
    Caller caller = Callers.ofDeletion(exchange, user, body);
    String namespace = resource.scope(info);
    Selection selection = Selection.of(resource, info, exchange.query());
    View view = View.of(exchange, resource);
    ListRequests.Objects objects = listing.list(resource, namespace, selection, exchange.query());
    var removed = new ArrayList<Entry>();
    for (Entry entry : objects.entries()) {
      Fields object = resource.read(entry);
      if (removeIfThere(resource, object, options, caller)) {
        removed.add(entry);
      }
    }
    send(exchange, view, objects.withEntries(removed));
  }

  /** Someone else may have deleted it meanwhile, which is as good. */
  private boolean removeIfThere(
      Resource resource, Fields object, DeleteOptions options, Caller caller) {
    try {
      removal.delete(
          resource,
          new KubeObject(object).namespace(),
          new KubeObject(object).name(),
          options,
          caller);
      return true;
    } catch (ApiException failure) {
      if (failure.code() == 404) {
        return false;
      }
      throw failure;
    }
  }

  private static void sendScale(Exchange exchange, View view, Resource resource, Fields object)
      throws IOException {
    Fields scale = Scaling.scale(resource, object);
    byte[] bytes =
        view instanceof View.Rows rows
            ? rows.table(scale, BuiltinColumns.of("Scale"))
            : Json.write(scale);
    send(exchange, 200, view, bytes);
  }

  private static void send(Exchange exchange, View view, ListRequests.Objects objects)
      throws IOException {
    if (view.encoding() == Encoding.JSON) {
      exchange.answer(200, MediaType.JSON, out -> view.list(objects, out));
      return;
    }
    long size = objects.entries().stream().mapToLong(entry -> entry.value().length).sum();
    exchange.take(size * MEMORY_OF_DOCUMENTS);
    var json = new ByteArrayOutputStream();
    view.list(objects, json);
    send(exchange, 200, view, json.toByteArray());
  }

  private static void send(Exchange exchange, int code, View view, Fields object)
      throws IOException {
    long revision = revision(object);
    byte[] bytes =
        view instanceof View.Whole
            ? Json.write(object)
            : view.rendered(Codec.encode(object), revision);
    send(exchange, code, view, bytes);
  }

  private static long revision(Fields object) {
    String version = new KubeObject(object).resourceVersion();
    return version.isEmpty() ? 0 : Long.parseLong(version);
  }

  private static void send(Exchange exchange, int code, View view, byte[] json) throws IOException {
    Encoding encoding = view.encoding();
    boolean pretty = encoding == Encoding.JSON && exchange.query().isOn("pretty");
    exchange.answer(code, encoding.contentType(), pretty ? indented(json) : encoding.of(json));
  }

  private static byte[] indented(byte[] json) throws IOException {
    var pretty = new ByteArrayOutputStream(json.length * 2);
    Json.write(Json.read(json), pretty, 2);
    return pretty.toByteArray();
  }
}
