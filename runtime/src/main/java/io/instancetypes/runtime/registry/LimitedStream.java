package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.ImageException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes that are not read for ever. */
final class LimitedStream extends FilterInputStream {
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
  public int read() throws IOException {
    int octet = in.read();
    count(octet < 0 ? 0 : 1);
    return octet;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = in.read(bytes, offset, length);
    count(Math.max(0, count));
    return count;
  }

  @Override
  public long skip(long wanted) throws IOException {
    long count = in.skip(wanted);
    count(count);
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long more) throws ImageException {
    left -= more;
    if (left < 0) {
      throw new ImageException(tooMuch);
    }
  }
}
