package io.instancetypes.https;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * An answer that is sent while it is made. As long as it is short it is kept, so that it has a
 * length, and a failure on the way is still a failure that the client is told of.
 */
final class AnswerStream extends OutputStream {
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final int mostKept;
  private final Start start;
  private OutputStream out;

  /** What to do once it is known how long an answer is. */
  interface Start {
    /** A long one begins. */
    OutputStream stream() throws IOException;

    void whole(byte[] body) throws IOException;
  }

  AnswerStream(int mostKept, Start start) {
    this.mostKept = mostKept;
    this.start = start;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (out == null && kept.size() + length > mostKept) {
      out = start.stream();
      kept.writeTo(out);
      kept.reset();
    }
    (out == null ? kept : out).write(bytes, offset, length);
  }

  /** To be called when everything was written; what failed before is not sent. */
  void finish() throws IOException {
    if (out == null) {
      start.whole(kept.toByteArray());
    } else {
      out.close();
    }
  }
}
