package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.verb.Creation;
import io.instancetypes.apiserver.verb.DeleteOptions;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.apiserver.verb.Edit;
import io.instancetypes.apiserver.verb.Update;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.store.Store;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What the server does to objects of its own accord, by the same rules as everybody else.
 *
 * @param server in whose name
 */
public record OwnVerbs(
    Store store,
    Supplier<ResourceRegistry> registry,
    Creation creation,
    Update update,
    Deletion removal,
    Caller server) {

  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  /** False if it is not to be had: there already, or its namespace is about to go. */
  boolean create(ObjectRef place, Fields object) {
    try {
      creation.create(place.resource(), place.namespace(), object, server);
      return true;
    } catch (ApiException failure) {
      if (failure.code() == NOT_FOUND || failure.reason().equals("AlreadyExists")) {
        return false;
      }
      throw failure;
    }
  }

  /** Changes the object with this uid; another one of its name is left alone. */
  void change(ObjectRef place, String subresource, String uid, Consumer<Fields> edit) {
    try {
      update.update(
          place.resource(),
          subresource,
          place.namespace(),
          place.name(),
          new OwnEdit(uid, edit),
          server);
    } catch (ApiException failure) {
      if (failure.code() != NOT_FOUND) {
        throw failure;
      }
    }
  }

  private record OwnEdit(String uid, Consumer<Fields> change) implements Edit {
    @Override
    public Result of(Fields live) {
      if (new KubeObject(live).uid().equals(uid)) {
        change.accept(live);
      }
      return new Result(live, null);
    }

    @Override
    public boolean repeats() {
      return true;
    }
  }

  /** False if the object is no longer what the options say. */
  boolean delete(ObjectRef place, DeleteOptions options) {
    try {
      removal.delete(place.resource(), place.namespace(), place.name(), options, server);
      return true;
    } catch (ApiException failure) {
      if (failure.code() == NOT_FOUND) {
        return true;
      }
      if (failure.code() == CONFLICT) {
        return false;
      }
      throw failure;
    }
  }
}
