package io.instancetypes.virtctl.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.TypeMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A list in pages, as kubectl reads it: neither side ever holds the text of all. All pages are of
 * one moment; where the server cannot look back to it any more, everything is read anew at once.
 */
final class Pages {
  private static final int PAGE = 1_000;
  private static final int GONE = 410;

  private final ClusterApi api;
  private final String path;

  Pages(ClusterApi api, String path) {
    this.api = api;
    this.path = path;
  }

  /** The whole list; empty if the cluster does not know the kind. */
  Optional<Map<String, Object>> read() {
    Optional<Map<String, Object>> first = api.get(path + "?limit=" + PAGE).found();
    if (first.isEmpty()) {
      return first;
    }
    List<Object> items = slim(first.get());
    for (String more = next(first.get()); !more.isEmpty(); ) {
      ClusterApi.Reply reply =
          api.get(path + "?continue=" + ClusterApi.segment(more) + "&limit=" + PAGE);
      if (reply.code() == GONE) {
        Optional<Map<String, Object>> whole = api.get(path).found();
        whole.ifPresent(Pages::slim);
        return whole;
      }
      Map<String, Object> page = reply.found().orElse(new Fields());
      items.addAll(slim(page));
      more = next(page);
    }
    first.get().put("items", items);
    return first;
  }

  private static String next(Map<String, Object> page) {
    return Fields.text(Fields.map(page, "metadata"), "continue");
  }

  private static List<Object> slim(Map<String, Object> page) {
    var items = new ArrayList<Object>(Fields.list(page, "items"));
    for (Object item : items) {
      for (Map<?, ?> entry :
          Fields.maps(Fields.map(Fields.map(item), "metadata"), "managedFields")) {
        if (entry instanceof Fields fields && fields.get("fieldsV1") instanceof Fields written) {
          fields.put("fieldsV1", ofMatchers(written));
        }
      }
    }
    return items;
  }

  /**
   * Half of an object says who wrote which field. Whoever asks for lists wants to know who wrote
   * it, and of the fields only whether somebody set the revisions of a machine.
   */
  private static Fields ofMatchers(Fields written) {
    Map<?, ?> spec = Fields.map(written, "f:spec");
    var kept = new Fields();
    for (Kind.Family family : Kind.Family.values()) {
      String key = "f:" + TypeMatcher.key(family);
      if (spec.get(key) != null) {
        kept.put(key, spec.get(key));
      }
    }
    return kept.isEmpty() ? kept : Fields.of("f:spec", kept);
  }
}
