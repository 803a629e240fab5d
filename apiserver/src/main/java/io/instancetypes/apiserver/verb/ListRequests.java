package io.instancetypes.apiserver.verb;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.machinery.request.Query;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.CompactedException;
import io.instancetypes.store.Damage;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Page;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;

/** Collections, whole or in pages, as they are or as they were. */
final class ListRequests {
  /** How many objects are looked at together while pages are filled with those that match. */
  private static final int STRIDE = 500;

  private final Store store;
  private final Freshness freshness;

  ListRequests(Store store, Freshness freshness) {
    this.store = store;
    this.freshness = freshness;
  }

  /**
   * Part of a collection.
   *
   * @param next the token for the next page; empty after the last one
   * @param remaining how many objects follow; -1 if that is not known
   * @param damaged what is left out because it cannot be read
   */
  record Objects(
      List<Entry> entries, long revision, String next, long remaining, List<Damage> damaged) {
    Objects withEntries(List<Entry> others) {
      return new Objects(others, revision, next, remaining, damaged);
    }
  }

  Objects list(Resource resource, String namespace, Selection selection, Query query) {
    if (query.has("sendInitialEvents")) {
      throw Failures.unprocessable(
          "ListOptions.meta.k8s.io \"\" is invalid: sendInitialEvents: Forbidden: sendInitialEvents"
              + " is forbidden for list");
    }
    // As in Kubernetes, fewer than none are as many as there are.
    long limit = Math.max(0, query.number("limit"));
    String token = query.text("continue");
    if (!token.isEmpty()) {
      if (query.has("resourceVersion") && !query.text("resourceVersion").equals("0")) {
        throw Failures.badRequest("specifying resource version is not allowed when using continue");
      }
      ContinueToken from = ContinueToken.decode(token, store.revision());
      return page(resource, namespace, selection, from, limit);
    }
    long revision = freshness.of(query, limit);
    return page(resource, namespace, selection, new ContinueToken(revision, ""), limit);
  }

  /** About what a list takes that may have to be read from the disk; the others share what is. */
  long bytesFromDisk(Resource resource, String namespace, Query query) {
    boolean past =
        !query.text("continue").isEmpty() || query.text("resourceVersionMatch").equals("Exact");
    String prefix = resource.prefix(namespace);
    long count = store.count(prefix);
    if (!past || count == 0) {
      return 0;
    }
    long limit = query.number("limit");
    long listed = limit <= 0 ? count : Math.min(limit, count);
    return store.bytes(prefix) / count * listed;
  }

  private Objects page(
      Resource resource, String namespace, Selection selection, ContinueToken from, long limit) {
    String prefix = resource.prefix(namespace);
    try {
      if (limit == 0 || selection.isEverything()) {
        Page page = read(prefix, from, (int) Math.min(limit, Integer.MAX_VALUE));
        return objects(resource, selection, prefix, page);
      }
      return filled(resource, selection, prefix, from, limit);
    } catch (CompactedException gone) {
      throw expired(from);
    }
  }

  private Page read(String prefix, ContinueToken from, int limit) {
    String after = from.after().isEmpty() ? "" : prefix + from.after();
    return store.list(prefix, after, limit, Math.max(from.revision(), 0));
  }

  private static Objects objects(Resource resource, Selection selection, String prefix, Page page) {
    List<Entry> entries =
        selection.isEverything() ? page.entries() : matching(resource, selection, page.entries());
    String next = page.more() ? token(prefix, page.entries().getLast(), page.revision()) : "";
    return new Objects(
        entries,
        page.revision(),
        next,
        page.more() ? page.remaining() : -1,
        named(resource, selection, page));
  }

  /** By its labels nobody can tell whether it was meant, by its name one can. */
  private static List<Damage> named(Resource resource, Selection selection, Page page) {
    return page.damaged().stream()
        .filter(damage -> selection.admitsKey(resource, damage.key()))
        .toList();
  }

  private static String token(String prefix, Entry last, long revision) {
    return new ContinueToken(revision, last.key().substring(prefix.length())).encoded();
  }

  static List<Entry> matching(Resource resource, Selection selection, List<Entry> entries) {
    var matching = new ArrayList<Entry>();
    for (Entry entry : entries) {
      if (matches(resource, selection, entry)) {
        matching.add(entry);
      }
    }
    return matching;
  }

  private static boolean matches(Resource resource, Selection selection, Entry entry) {
    if (!selection.admitsKey(resource, entry.key())) {
      return false;
    }
    if (selection.needsNamesOnly()) {
      return true;
    }
    Fields object = resource.read(entry);
    return selection.matches(object);
  }

  /** Reads on until the page is full of objects that match. */
  private Objects filled(
      Resource resource, Selection selection, String prefix, ContinueToken from, long limit) {
    var found = new ArrayList<Entry>();
    var damaged = new ArrayList<Damage>();
    ContinueToken position = from;
    while (true) {
      Page page = read(prefix, position, STRIDE);
      damaged.addAll(named(resource, selection, page));
      for (Entry entry : page.entries()) {
        if (matches(resource, selection, entry)) {
          if (found.size() == limit) {
            return new Objects(
                found,
                page.revision(),
                token(prefix, found.getLast(), page.revision()),
                -1,
                damaged);
          }
          found.add(entry);
        }
      }
      if (!page.more()) {
        return new Objects(found, page.revision(), "", -1, damaged);
      }
      String last = page.entries().getLast().key().substring(prefix.length());
      position = new ContinueToken(page.revision(), last);
    }
  }

  /** A client that was paging may go on with the current state, if it can live with that. */
  private static RuntimeException expired(ContinueToken from) {
    if (from.after().isEmpty()) {
      return Failures.expired("The resourceVersion for the provided list is too old.");
    }
    return Failures.expiredPage(
        "The provided continue parameter is too old to display a consistent list result. You can"
            + " start a new list without the continue parameter, or use the continue token in this"
            + " response to retrieve the remainder of the results. Continuing with the provided"
            + " token results in an inconsistent list - objects that were created, modified, or"
            + " deleted between the time the first chunk was returned and now may show up in the"
            + " list.",
        new ContinueToken(-1, from.after()).encoded());
  }
}
