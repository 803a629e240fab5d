package io.instancetypes.apiserver;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.apiserver.resource.Caller;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.apiserver.verb.Creation;
import io.instancetypes.apiserver.verb.Edit;
import io.instancetypes.apiserver.verb.Update;
import io.instancetypes.store.DamagedException;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** The objects that every server has from its first start. */
final class Bootstrap {
  /** Tells which definition of the program was installed last. */
  private static final String DIGEST = "instancetypes.io/definition-digest";

  private static final List<String> NAMESPACES = List.of("default", "kube-public", "kube-system");

  private final Store store;
  private final Creation creation;
  private final Update update;

  Bootstrap(Store store, Creation creation, Update update) {
    this.store = store;
    this.creation = creation;
    this.update = update;
  }

  void namespaces(ResourceRegistry registry) {
    Resource namespaces = registry.find("", "v1", "namespaces");
    forEach(
        NAMESPACES,
        name -> ensureThere(namespaces, Fields.of("metadata", Fields.of("name", name))));
  }

  /** All at once: what waits for the disk at the same time shares a commit. */
  static <T> void forEach(List<T> all, Consumer<T> ensure) {
    var tasks =
        all.stream()
            .map(
                one ->
                    CompletableFuture.runAsync(
                        () -> ensure.accept(one), Thread::startVirtualThread))
            .toList();
    try {
      tasks.forEach(CompletableFuture::join);
    } catch (CompletionException failure) {
      throw failure.getCause() instanceof RuntimeException cause ? cause : failure;
    }
  }

  /** Objects that users may change afterwards. */
  void ensureThere(Resource resource, Fields object) {
    String namespace = new KubeObject(object).namespace();
    if (find(resource.key(namespace, new KubeObject(object).name())) == null) {
      creation.create(resource, namespace, Fields.copyOf(object), Caller.SERVER);
    }
  }

  /** Definitions follow the program: what they say is what this version of it says. */
  void ensureCurrent(Resource definitions, Fields definition) {
    String name = new KubeObject(definition).name();
    String digest = Integer.toHexString(Arrays.hashCode(Json.write(definition)));
    Fields wanted = Fields.copyOf(definition);
    Metadata.of(wanted).object("annotations").put(DIGEST, digest);
    Entry entry = find(definitions.key("", name));
    if (entry == null) {
      creation.create(definitions, "", wanted, Caller.SERVER);
    } else if (!digest.equals(new KubeObject(Codec.decode(entry)).annotations().get(DIGEST))) {
      update.update(definitions, "", "", name, new Renewal(wanted), Caller.SERVER);
    }
  }

  /** What is damaged can be made again, as it is ours. */
  private Entry find(String key) {
    try {
      return store.find(key);
    } catch (DamagedException damaged) {
      store.delete(key, damaged.damage().revision());
      return null;
    }
  }

  private record Renewal(Fields wanted) implements Edit {
    @Override
    public Result of(Fields live) {
      live.put("spec", Fields.copy(wanted.get("spec")));
      Metadata.of(live)
          .object("annotations")
          .put(DIGEST, new KubeObject(wanted).annotations().get(DIGEST));
      return new Result(live, null);
    }

    @Override
    public boolean repeats() {
      return true;
    }
  }
}
