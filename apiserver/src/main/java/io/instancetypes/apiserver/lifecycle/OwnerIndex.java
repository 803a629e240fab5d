package io.instancetypes.apiserver.lifecycle;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who depends on whom: no more than keys and uids, and nothing for objects without owners. */
final class OwnerIndex {
  private static final int MOST_GONE = 10_000;

  private final Map<String, Set<String>> dependents = new HashMap<>();
  private final Map<String, List<String>> owners = new HashMap<>();
  private final Map<String, String> waiting = new HashMap<>();
  private final Map<String, Boolean> gone =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
          return size() > MOST_GONE;
        }
      };

  /** Notes the owners of a key, and answers who they were before. */
  synchronized List<String> put(String key, List<String> uids) {
    List<String> before = uids.isEmpty() ? owners.remove(key) : owners.put(key, uids);
    if (before == null) {
      before = List.of();
    }
    if (!before.equals(uids)) {
      before.forEach(uid -> unlink(uid, key));
      uids.forEach(uid -> dependents.computeIfAbsent(uid, u -> new LinkedHashSet<>()).add(key));
    }
    return before;
  }

  private void unlink(String uid, String key) {
    Set<String> keys = dependents.get(uid);
    if (keys != null && keys.remove(key) && keys.isEmpty()) {
      dependents.remove(uid);
    }
  }

  synchronized boolean isEmpty() {
    return owners.isEmpty() && waiting.isEmpty();
  }

  synchronized List<String> dependents(String uid) {
    return List.copyOf(dependents.getOrDefault(uid, Set.of()));
  }

  /** An owner stays until its dependents have gone; false if that was known. */
  synchronized boolean addWaiting(String uid, String key) {
    return waiting.put(uid, key) == null;
  }

  /** The key of an owner who waits for its dependents; null if it does not. */
  synchronized String waiting(String uid) {
    return waiting.get(uid);
  }

  /** An object has gone. Its kind may be gone too when its dependents are looked at. */
  synchronized void addGone(String uid) {
    waiting.remove(uid);
    if (dependents.containsKey(uid)) {
      gone.put(uid, true);
    }
  }

  synchronized boolean isGone(String uid) {
    return gone.containsKey(uid);
  }
}
