package io.instancetypes.traces;

import java.time.Instant;
import java.util.function.UnaryOperator;

/** Where traces begin, and where they go. */
public interface Traces extends AutoCloseable {
  /** For nobody. */
  Traces OFF =
      new Traces() {
        @Override
        public boolean areOn() {
          return false;
        }

        @Override
        public TraceSpan request(Arrival arrival) {
          return TraceSpan.NONE;
        }

        @Override
        public TraceSpan work(String name, String subject) {
          return TraceSpan.NONE;
        }

        @Override
        public long dropped() {
          return 0;
        }

        @Override
        public void close() {}
      };

  /**
   * A request as it came in.
   *
   * @param name with few values: of what kind it is, and not which one
   * @param begun when it came
   * @param header finds one of its headers; empty if it was not sent
   * @param trusted whether it is for the sender to say whether this is traced. If not, a trace of
   *     the sender is only named in one that begins here.
   */
  record Arrival(String name, Instant begun, UnaryOperator<String> header, boolean trusted) {}

  boolean areOn();

  /** The answering of a request. */
  TraceSpan request(Arrival arrival);

  /**
   * The beginning of a trace that nobody asked for. It names what was last done to its subject in
   * this process, which may be why.
   *
   * @param subject kind, namespace and name of an object, with slashes between them
   */
  TraceSpan work(String name, String subject);

  /** How many spans were left out, because there were too many or nobody took them. */
  long dropped();

  /** Sends what is left, if that does not take long. */
  @Override
  void close();
}
