package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Caller;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Catalogue;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.verb.Creation;
import io.instancetypes.apiserver.verb.Edit;
import io.instancetypes.apiserver.verb.Update;
import io.instancetypes.machinery.rbac.User;
import io.instancetypes.store.Store;
import java.util.List;
import java.util.Objects;

/** The objects that every server has from its first start. */
final class Bootstrap {
  /** The server itself. */
  static final Caller SERVER =
      new Caller(
          new User("system:apiserver", List.of(User.MASTERS, User.AUTHENTICATED)),
          "instancetypes",
          false,
          Caller.FieldValidation.IGNORE,
          warning -> {});

  private static final List<String> NAMESPACES = List.of("default", "kube-public", "kube-system");

  private final Store store;
  private final Creation creation;
  private final Update update;

  Bootstrap(Store store, Creation creation, Update update) {
    this.store = store;
    this.creation = creation;
    this.update = update;
  }

  void namespaces(Catalogue catalogue) {
    Resource namespaces = catalogue.find("", "v1", "namespaces");
    for (String name : NAMESPACES) {
      ensureThere(namespaces, Fields.of("metadata", Fields.of("name", name)));
    }
  }

  /** Objects that users may change afterwards. */
  void ensureThere(Resource resource, Fields object) {
    String namespace = Metadata.namespace(object);
    if (store.find(resource.key(namespace, Metadata.name(object))) == null) {
      creation.create(resource, namespace, Fields.copyOf(object), SERVER);
    }
  }

  /** Objects that follow the program: what they want is what this version of it wants. */
  void ensureCurrent(Resource resource, Fields object) {
    String namespace = Metadata.namespace(object);
    String name = Metadata.name(object);
    if (store.find(resource.key(namespace, name)) == null) {
      creation.create(resource, namespace, Fields.copyOf(object), SERVER);
    } else {
      update.update(resource, "", namespace, name, new Renewal(object), SERVER);
    }
  }

  private record Renewal(Fields wanted) implements Edit {
    @Override
    public Result of(Fields live) {
      wanted.forEach(
          (key, value) -> {
            if (!key.equals("metadata") && !Objects.equals(live.get(key), value)) {
              live.put(key, Fields.copy(value));
            }
          });
      return new Result(live, null);
    }

    @Override
    public boolean repeats() {
      return true;
    }
  }
}
