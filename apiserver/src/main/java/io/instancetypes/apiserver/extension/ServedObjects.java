package io.instancetypes.apiserver.extension;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.verb.Creation;
import io.instancetypes.apiserver.verb.DeleteOptions;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.apiserver.verb.Patching;
import io.instancetypes.apiserver.verb.ServerSideApply;
import io.instancetypes.apiserver.verb.Update;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.Decision;
import io.instancetypes.machinery.rbac.Forbidden;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The objects of the server for programs inside of it, within the rights of a user. */
public final class ServedObjects {
  private final Store store;
  private final Supplier<ResourceRegistry> registry;
  private final Creation creation;
  private final Update update;
  private final ServerSideApply serverSideApply;
  private final Deletion deletion;
  private final Authorizer authorizer;
  private final UserInfo user;

  public ServedObjects(
      Store store,
      Supplier<ResourceRegistry> registry,
      Creation creation,
      Update update,
      ServerSideApply serverSideApply,
      Deletion deletion,
      Authorizer authorizer,
      UserInfo user) {
    this.store = store;
    this.registry = registry;
    this.creation = creation;
    this.update = update;
    this.serverSideApply = serverSideApply;
    this.deletion = deletion;
    this.authorizer = authorizer;
    this.user = user;
  }

  /** The same objects within the rights of somebody else. */
  public ServedObjects as(UserInfo other) {
    return new ServedObjects(
        store, registry, creation, update, serverSideApply, deletion, authorizer, other);
  }

  /** A resource in one of its versions. */
  public record Type(String group, String version, String plural) {
    private GroupResource groupResource() {
      return new GroupResource(group, plural);
    }
  }

  /** Null if there is none, or if nothing of the type is served; free to be changed. */
  public Fields find(Type type, String namespace, String name) {
    require("get", type, namespace, name, "");
    Resource resource = resource(type);
    Entry entry = resource == null ? null : store.find(resource.key(namespace, name));
    return entry == null ? null : resource.read(entry);
  }

  /** Those of one namespace, or of all if it is empty. */
  public List<Fields> list(Type type, String namespace) {
    return stream(type, namespace).toList();
  }

  /** The same, each read when it is taken. */
  public Stream<Fields> stream(Type type, String namespace) {
    require("list", type, namespace, "", "");
    Resource resource = resource(type);
    if (resource == null) {
      return Stream.empty();
    }
    String prefix = resource.prefix(resource.namespaced() ? namespace : "");
    return store.list(prefix, "", 0, 0).entries().stream().map(resource::read);
  }

  /**
   * As long as it is equal, all objects of a type are as they were.
   *
   * @param resource how they are read
   * @param newest changes with every write, the number with every deletion
   */
  public record State(Resource resource, int number, long newest) {}

  /** As above, without reading them. */
  public State state(Type type) {
    require("list", type, "", "", "");
    Resource resource = resource(type);
    List<Entry> entries =
        resource == null ? List.of() : store.list(resource.prefix(""), "", 0, 0).entries();
    long newest = 0;
    for (Entry entry : entries) {
      newest = Math.max(newest, entry.revision());
    }
    return new State(resource, entries.size(), newest);
  }

  public List<String> names(Type type, String namespace) {
    return list(type, namespace).stream().map(object -> new KubeObject(object).name()).toList();
  }

  /**
   * Makes a JSON patch.
   *
   * @param subresource empty for the object itself
   * @param manager who owns what is written
   */
  public Fields patch(
      Type type,
      String namespace,
      String name,
      String subresource,
      List<?> operations,
      String manager,
      boolean dryRun) {
    require("patch", type, namespace, name, subresource);
    Resource resource = served(type, name);
    // A kind without that subresource keeps everything in one place.
    String part = resource.subresource(subresource) == null ? "" : subresource;
    return update.update(
        resource, part, namespace, name, Patching.json(operations), caller(manager, dryRun));
  }

  /** Makes a new object. */
  public Fields create(Type type, Fields object, String manager) {
    String namespace = new KubeObject(object).namespace();
    require("create", type, namespace, "", "");
    Resource resource = served(type, new KubeObject(object).name());
    return creation.create(resource, namespace, Fields.copyOf(object), caller(manager, false));
  }

  /** Makes fields of an object as they are given, whoever owned them before. */
  public Fields apply(Type type, Fields configuration, String manager) {
    String namespace = new KubeObject(configuration).namespace();
    String name = new KubeObject(configuration).name();
    require("patch", type, namespace, name, "");
    var info =
        new RequestInfo(
            "patch",
            type.group(),
            type.version(),
            namespace,
            type.plural(),
            name,
            "",
            "",
            !namespace.isEmpty(),
            true);
    return serverSideApply
        .apply(served(type, name), info, configuration, true, caller(manager, false))
        .object();
  }

  /** Takes away an object, if it is still as it was found. */
  public void delete(Type type, Fields found) {
    var object = new KubeObject(found);
    require("delete", type, object.namespace(), object.name(), "");
    deletion.delete(
        served(type, object.name()),
        object.namespace(),
        object.name(),
        new DeleteOptions(object.uid(), object.resourceVersion(), ""),
        caller("", false));
  }

  private Caller caller(String manager, boolean dryRun) {
    return new Caller(
        user,
        manager,
        dryRun,
        Caller.FieldValidation.IGNORE,
        false,
        warning -> {},
        (key, value) -> {});
  }

  private Resource served(Type type, String name) {
    Resource resource = resource(type);
    if (resource == null) {
      throw Failures.notFound(type.groupResource(), name);
    }
    return resource;
  }

  private Resource resource(Type type) {
    return registry.get().find(type.group(), type.version(), type.plural());
  }

  /** Whether somebody may do something. */
  public boolean isAllowed(Attributes wanted) {
    return authorizer.decide(wanted).allowed();
  }

  private void require(String verb, Type type, String namespace, String name, String subresource) {
    var wanted =
        new Attributes(
            user,
            verb,
            namespace,
            type.group(),
            type.version(),
            type.plural(),
            subresource,
            name,
            null);
    Decision decision = authorizer.decide(wanted);
    if (!decision.allowed()) {
      throw Failures.forbidden(
          type.groupResource(), name, Forbidden.message(wanted, decision.reason()));
    }
  }
}
