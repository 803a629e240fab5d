package io.instancetypes.virtctl.foreign;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Lets no more bytes through than real files of the kind have. */
final class BoundedInput extends FilterInputStream {
  private final long most;
  private final String what;
  private long seen;

  BoundedInput(InputStream in, long most, String what) {
    super(in);
    this.most = most;
    this.what = what;
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = super.read(bytes, from, length);
    count(read);
    return read;
  }

  private void count(int read) {
    seen += Math.max(0, read);
    if (seen > most) {
      throw new ForeignFormatException(
          "%s is larger than %,d MiB, and not read".formatted(what, most >> 20));
    }
  }
}
