package io.instancetypes.apiserver.lifecycle;

import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.time.Duration;
import java.util.List;

/** Keeps a part of the objects in order: told of changes, it notes what to look at, and looks. */
interface Controller {
  /** For the log. */
  String name();

  /** The start of the keys that it hears of. */
  String prefix();

  /** How long something that is not settled yet may wait for another look. */
  default Duration patience() {
    return Duration.ofSeconds(30);
  }

  /** How many keys it can look at at the same time. */
  default int workers() {
    return 1;
  }

  /** Everything there is: at first, and again whenever changes were missed. */
  void begin(List<Entry> entries, WorkQueue queue);

  void happened(Event event, WorkQueue queue);

  /** Whether what it puts in order holds the certificate of the authority. */
  default boolean dependsOnAuthority() {
    return false;
  }

  /** Puts one noted key in order, however often; false if it needs another look later. */
  boolean settle(String key);
}
