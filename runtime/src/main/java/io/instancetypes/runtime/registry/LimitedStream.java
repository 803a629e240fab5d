package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.CountedStream;
import io.instancetypes.runtime.image.ImageException;
import java.io.InputStream;

/** Bytes that are not read for ever. */
final class LimitedStream extends CountedStream {
  private final String tooMuch;
  private long left;

  /**
   * @param tooMuch what to say where there are more
   */
  LimitedStream(InputStream in, long most, String tooMuch) {
    super(in);
    this.left = most;
    this.tooMuch = tooMuch;
  }

  @Override
  protected void count(long more) throws ImageException {
    left -= more;
    if (left < 0) {
      throw new ImageException(tooMuch);
    }
  }
}
