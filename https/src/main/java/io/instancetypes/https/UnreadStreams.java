package io.instancetypes.https;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The streams of a connection that were answered before their bodies had come. What is still under
 * way on them is no fault of the client: it has not heard of the answer when it sends that.
 */
final class UnreadStreams {
  /** Two resets, and the frames that fill a window of flow control. */
  private static final int FRAMES = 2 + 32;

  private static final int REMEMBERED = 100;

  private final Map<Integer, Integer> excused =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
          return size() > REMEMBERED;
        }
      };

  synchronized void add(int stream) {
    excused.put(stream, FRAMES);
  }

  /** Whether a frame of this stream was to be expected, as few are. */
  synchronized boolean excuse(int stream) {
    Integer left = excused.get(stream);
    if (left == null) {
      return false;
    }
    excused.computeIfPresent(stream, (key, count) -> count == 1 ? null : count - 1);
    return true;
  }
}
