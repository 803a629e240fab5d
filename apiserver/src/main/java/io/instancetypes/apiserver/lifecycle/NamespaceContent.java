package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is left in a namespace after everything in it was deleted.
 *
 * @param kinds how many objects, by kind
 * @param finalizers how many objects each of them holds
 * @param failures why some could not be deleted
 */
record NamespaceContent(
    Map<String, Integer> kinds, Map<String, Integer> finalizers, List<String> failures) {

  /** Deletes all of it and looks again. */
  static NamespaceContent delete(String namespace, OwnVerbs verbs, RestMapper places) {
    var deletions = new Deletions(verbs);
    var content = new NamespaceContent(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    for (Resource resource : places.namespacedKinds()) {
      content.failures.addAll(deletions.deleteAll(resource, namespace));
      Page left = verbs.store().list(resource.prefix(namespace), "", 0, 0);
      int count = left.entries().size() + left.damaged().size();
      if (count > 0) {
        content.kinds.put(resource.names().plural() + "." + resource.group(), count);
        left.entries().forEach(entry -> content.count(Codec.decode(entry)));
      }
    }
    return content;
  }

  private void count(Fields object) {
    for (String finalizer : new TreeSet<>(new KubeObject(object).finalizers())) {
      finalizers.merge(finalizer, 1, Integer::sum);
    }
  }

  boolean isEmpty() {
    return kinds.isEmpty() && failures.isEmpty();
  }

  /** In the words of Kubernetes, which people and programs look for. */
  void report(Fields namespace, Instant now) {
    StatusConditions.set(
        namespace,
        "NamespaceDeletionDiscoveryFailure",
        false,
        "ResourcesDiscovered",
        "All resources successfully discovered",
        now);
    StatusConditions.set(
        namespace,
        "NamespaceDeletionGroupVersionParsingFailure",
        false,
        "ParsedGroupVersions",
        "All legacy kube types successfully parsed",
        now);
    boolean failed = !failures.isEmpty();
    StatusConditions.set(
        namespace,
        "NamespaceDeletionContentFailure",
        failed,
        failed ? "ContentDeletionFailed" : "ContentDeleted",
        failed
            ? "Failed to delete all resource types, %d remaining: %s"
                .formatted(failures.size(), String.join(", ", failures))
            : "All content successfully deleted, may be waiting on finalization",
        now);
    StatusConditions.set(
        namespace,
        "NamespaceContentRemaining",
        !kinds.isEmpty(),
        kinds.isEmpty() ? "ContentRemoved" : "SomeResourcesRemain",
        kinds.isEmpty()
            ? "All content successfully removed"
            : "Some resources are remaining: " + list(kinds, "has"),
        now);
    StatusConditions.set(
        namespace,
        "NamespaceFinalizersRemaining",
        !finalizers.isEmpty(),
        finalizers.isEmpty() ? "ContentHasNoFinalizers" : "SomeFinalizersRemain",
        finalizers.isEmpty()
            ? "All content-preserving finalizers finished"
            : "Some content in the namespace has finalizers remaining: " + list(finalizers, "in"),
        now);
  }

  private static String list(Map<String, Integer> counts, String verb) {
    var parts = new ArrayList<String>();
    counts.forEach(
        (name, count) -> parts.add("%s %s %d resource instances".formatted(name, verb, count)));
    return String.join(", ", parts);
  }
}
