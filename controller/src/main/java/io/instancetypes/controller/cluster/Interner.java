package io.instancetypes.controller.cluster;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** Keeps equal values once, as long as anybody uses them. */
final class Interner {
  private final Map<Object, WeakReference<Object>> known = new WeakHashMap<>();

  /** The value, or one that equals it. */
  synchronized Object of(Object value) {
    WeakReference<Object> reference = known.get(value);
    Object shared = reference == null ? null : reference.get();
    if (shared != null) {
      return shared;
    }
    known.put(value, new WeakReference<>(value));
    return value;
  }
}
