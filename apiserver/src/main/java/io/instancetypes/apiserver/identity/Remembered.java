package io.instancetypes.apiserver.identity;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A few answers that were costly to find; all are forgotten when there are too many. */
final class Remembered<K, V> {
  private static final int MOST = 1000;

  private final Map<K, V> answers = new ConcurrentHashMap<>();

  /** Null if it is not remembered. */
  V find(K question) {
    return answers.get(question);
  }

  void put(K question, V answer) {
    if (answers.size() >= MOST) {
      answers.clear();
    }
    answers.put(question, answer);
  }
}
