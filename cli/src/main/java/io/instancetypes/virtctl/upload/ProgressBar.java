package io.instancetypes.virtctl.upload;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

/** Shows on a terminal how much was sent; elsewhere it would only be noise. */
final class ProgressBar {
  private static final int WIDTH = 30;
  private static final long MEBIBYTE = 1 << 20;

  private final PrintStream out;
  private final long total;
  private final boolean shown;
  private long sent;
  private int drawn = -1;

  ProgressBar(PrintStream out, long total, boolean shown) {
    this.out = out;
    this.total = total;
    this.shown = shown && total > 0;
  }

  /** The same bytes, which are counted. */
  InputStream counting(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        int octet = in.read();
        add(octet < 0 ? 0 : 1);
        return octet;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = in.read(bytes, offset, length);
        add(Math.max(0, count));
        return count;
      }
    };
  }

  private void add(int count) {
    sent += count;
    int percent = (int) (sent * 100 / Math.max(1, total));
    if (shown && percent != drawn) {
      drawn = percent;
      out.print("\r" + line(sent, total));
      out.flush();
    }
  }

  static String line(long sent, long total) {
    int full = (int) (sent * WIDTH / total);
    return "[%s%s] %3d %% of %d MiB"
        .formatted(
            "=".repeat(full),
            " ".repeat(WIDTH - full),
            sent * 100 / total,
            Math.ceilDiv(total, MEBIBYTE));
  }

  void end() {
    if (drawn >= 0) {
      out.println();
    }
  }
}
