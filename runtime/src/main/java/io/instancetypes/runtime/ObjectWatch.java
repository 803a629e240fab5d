package io.instancetypes.runtime;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.instancetypes.controller.cluster.NameInformer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * Tells of every object of a kind that is there, comes, changes or goes, by its namespace and name.
 *
 * @param <R> the kind
 */
record ObjectWatch<R extends GenericKubernetesResource>(SharedIndexInformer<R> informer)
    implements AutoCloseable {
  private static final Duration SYNC = Duration.ofSeconds(30);

  /** Has told of all that are there when it returns. */
  static <R extends GenericKubernetesResource> ObjectWatch<R> start(
      KubernetesClient client, Class<R> kind, BiConsumer<String, String> told) throws IOException {
    SharedIndexInformer<R> informer = NameInformer.of(client.resources(kind), told);
    try {
      informer.start().toCompletableFuture().get(SYNC.toSeconds(), TimeUnit.SECONDS);
      return new ObjectWatch<>(informer);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException("nobody waits for " + kind.getSimpleName() + "s any more", hurried);
    } catch (ExecutionException | TimeoutException trouble) {
      informer.stop();
      throw new IOException(
          kind.getSimpleName() + "s cannot be watched: " + trouble.getMessage(), trouble);
    }
  }

  boolean isWatching() {
    return informer.isWatching();
  }

  @Override
  public void close() {
    informer.stop();
  }
}
