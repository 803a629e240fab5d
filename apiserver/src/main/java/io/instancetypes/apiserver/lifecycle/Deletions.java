package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.verb.DeleteOptions;
import io.instancetypes.apiserver.verb.Deletion;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.store.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Deletes whole collections; several at a time, because writes share commits. */
record Deletions(OwnVerbs verbs) {
  private static final int AT_A_TIME = 16;

  /** What went wrong, each failure once. */
  List<String> deleteAll(Resource resource, String namespace) {
    List<Entry> entries = verbs.store().list(resource.prefix(namespace), "", 0, 0).entries();
    var rest = new ConcurrentLinkedQueue<>(entries);
    var failures = new ConcurrentLinkedQueue<String>();
    var threads = new ArrayList<Thread>();
    for (int i = 1; i < Math.min(AT_A_TIME, entries.size()); i++) {
      threads.add(Thread.startVirtualThread(() -> work(resource, rest, failures)));
    }
    work(resource, rest, failures);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        // The server stops: whatever is left over comes again when it starts.
        rest.clear();
        Thread.currentThread().interrupt();
      }
    }
    return List.copyOf(new TreeSet<>(failures));
  }

  private void work(Resource resource, Queue<Entry> rest, Queue<String> failures) {
    for (Entry entry = rest.poll(); entry != null; entry = rest.poll()) {
      try {
        delete(resource, Codec.decode(entry));
      } catch (ApiException failure) {
        failures.add(failure.getMessage());
      } catch (RuntimeException failure) {
        failures.add(failure.toString());
        rest.clear();
      }
    }
  }

  private void delete(Resource resource, Fields object) {
    List<String> finalizers = new KubeObject(object).finalizers();
    boolean changes =
        !new KubeObject(object).isBeingDeleted()
            || finalizers.contains(Deletion.FOREGROUND)
            || finalizers.contains(Deletion.ORPHAN);
    if (changes) {
      var place =
          new ObjectRef(
              resource, new KubeObject(object).namespace(), new KubeObject(object).name());
      verbs.delete(place, new DeleteOptions(new KubeObject(object).uid(), "", "Background"));
    }
  }
}
