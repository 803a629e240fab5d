package io.instancetypes.traces;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A part of what is being done, from its beginning until it is closed, by the thread that began it.
 * What begins meanwhile in that thread is a part of it. Where nobody traces there is nothing: no
 * class of OpenTelemetry is loaded, and what is told to a span is forgotten.
 */
public abstract class TraceSpan implements AutoCloseable {
  /** Where nothing is traced. */
  static final TraceSpan NONE =
      new TraceSpan() {
        @Override
        public boolean isRecorded() {
          return false;
        }

        @Override
        public TraceSpan with(String key, String value) {
          return this;
        }

        @Override
        public TraceSpan with(String key, long value) {
          return this;
        }

        @Override
        public void failed(String type) {}

        @Override
        public void close() {}
      };

  /** Whether anybody in this process has ever traced: the first question, as it costs nothing. */
  private static volatile boolean asked;

  static void ask() {
    asked = true;
  }

  /** A part of what this thread is doing; nothing, if that is not traced. */
  public static TraceSpan of(String name) {
    return asked ? RecordedSpan.within(name, false) : NONE;
  }

  /** As {@link #of}, for what somebody else is asked to do, who may trace it too. */
  public static TraceSpan ofCall(String name) {
    return asked ? RecordedSpan.within(name, true) : NONE;
  }

  /** Tells of a part of what this thread is doing after it is over, wherever it was done. */
  public static void tell(String name, Instant begun, Duration taken, Map<String, Long> figures) {
    if (asked) {
      RecordedSpan.over(name, begun, taken, figures);
    }
  }

  /** Work for another thread, which is a part of what this one is doing. */
  public static <T> Callable<T> carried(Callable<T> work) {
    return asked ? RecordedSpan.joined(work) : work;
  }

  /** The headers by which somebody who is asked knows what it is a part of. */
  public static Map<String, String> headers() {
    return asked ? RecordedSpan.context() : Map.of();
  }

  /**
   * Remembers what this thread is doing as the last that was done to something, for whoever finds
   * it changed.
   *
   * @param subject as {@link Traces#work} is told
   */
  public static void touches(String subject) {
    if (asked) {
      RecordedSpan.remember(subject);
    }
  }

  /** For what is too dear to find out if nobody wants to know. */
  public abstract boolean isRecorded();

  /**
   * @param value never a secret, nor what was sent; one that is too long is cut
   */
  public abstract TraceSpan with(String key, String value);

  public abstract TraceSpan with(String key, long value);

  /**
   * @param type in a word or a number; messages may quote what was sent
   */
  public abstract void failed(String type);

  /** A second time does nothing. */
  @Override
  public abstract void close();
}
