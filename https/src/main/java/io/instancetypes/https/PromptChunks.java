package io.instancetypes.https;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A stream of JSON whose chunks end when they are flushed. Jetty sends the end of a chunk with the
 * next one, and clients that read chunk by chunk, such as Python's, would see every event only when
 * the one after it comes. So there is always a next one: a space, which JSON does not mind.
 */
final class PromptChunks extends FilterOutputStream {
  private boolean open;

  PromptChunks(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    open = true;
  }

  @Override
  public void flush() throws IOException {
    if (open) {
      open = false;
      out.write(' ');
    }
    out.flush();
  }
}
