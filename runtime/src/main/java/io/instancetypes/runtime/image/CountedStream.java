package io.instancetypes.runtime.image;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes that are counted as they come, by one who may have had enough of them. */
public abstract class CountedStream extends FilterInputStream {
  protected CountedStream(InputStream in) {
    super(in);
  }

  /**
   * @param more how many have come now, 0 at the end
   */
  protected abstract void count(long more) throws ImageException;

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
}
