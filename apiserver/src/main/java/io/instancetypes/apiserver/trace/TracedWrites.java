package io.instancetypes.apiserver.trace;

import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.store.Commit;
import io.instancetypes.store.Store;
import io.instancetypes.store.WriteOutcome;
import io.instancetypes.traces.TraceSpan;
import java.util.Map;

/** Writes to the store, each as a part of the request that asked for it. */
public record TracedWrites(Store store) {
  public WriteOutcome create(Resource resource, String namespace, String name, byte[] value) {
    try (TraceSpan span = begin("store create", resource)) {
      return told(
          span, store.create(resource.key(namespace, name), value), resource, namespace, name);
    }
  }

  public WriteOutcome update(
      Resource resource, String namespace, String name, byte[] value, long revision) {
    try (TraceSpan span = begin("store update", resource)) {
      return told(
          span,
          store.update(resource.key(namespace, name), value, revision),
          resource,
          namespace,
          name);
    }
  }

  public WriteOutcome delete(Resource resource, String namespace, String name, long revision) {
    try (TraceSpan span = begin("store delete", resource)) {
      return told(
          span, store.delete(resource.key(namespace, name), revision), resource, namespace, name);
    }
  }

  private static TraceSpan begin(String what, Resource resource) {
    return TraceSpan.of(what).with("k8s.kind", resource.kind());
  }

  private WriteOutcome told(
      TraceSpan span, WriteOutcome outcome, Resource resource, String namespace, String name) {
    if (span.isRecorded()) {
      switch (outcome) {
        case WriteOutcome.Written written -> {
          span.with("store.revision", written.revision());
          TraceSpan.touches(resource.kind() + "/" + namespace + "/" + name);
          tell(store.commit(written.revision()));
        }
        case WriteOutcome.Conflict _ -> span.failed("conflict");
      }
    }
    return outcome;
  }

  /** Others may have been in it, too, and the time before it was spent in the queue. */
  private static void tell(Commit commit) {
    if (commit != null) {
      TraceSpan.tell(
          "store commit",
          commit.begun(),
          commit.taken(),
          Map.of("store.commit.writes", commit.last() - commit.first() + 1));
    }
  }
}
