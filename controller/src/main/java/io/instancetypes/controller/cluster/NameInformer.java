package io.instancetypes.controller.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.javaoperatorsdk.operator.processing.event.source.informer.TransformingItemStore;
import java.util.function.BiConsumer;

/** Tells of every object of a kind that is there, comes, changes or goes, by namespace and name. */
public final class NameInformer {
  private NameInformer() {}

  /**
   * Not started yet.
   *
   * @param told the namespace, empty where objects have none, and the name
   */
  public static <R extends GenericKubernetesResource> SharedIndexInformer<R> of(
      MixedOperation<R, ?, ?> kind, BiConsumer<String, String> told) {
    return kind.inAnyNamespace()
        .withLimit(InformerSources.PAGE)
        .runnableInformer(0)
        .itemStore(new TransformingItemStore<>(InformerSources::pruned))
        .addEventHandler(new Names<>(told));
  }

  private record Names<R extends GenericKubernetesResource>(BiConsumer<String, String> told)
      implements ResourceEventHandler<R> {
    @Override
    public void onAdd(R object) {
      tell(object);
    }

    @Override
    public void onUpdate(R before, R object) {
      tell(object);
    }

    @Override
    public void onDelete(R object, boolean unknown) {
      tell(object);
    }

    private void tell(R object) {
      String namespace = object.getMetadata().getNamespace();
      told.accept(namespace == null ? "" : namespace, object.getMetadata().getName());
    }
  }
}
