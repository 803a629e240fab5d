package io.instancetypes.https.testing;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;

/** A socket that can keep what it is to send, and then send it in one piece. */
final class HeldSocket extends Socket {
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private volatile boolean holdsAnswers;
  private boolean holding;

  HeldSocket(String host, int port) throws IOException {
    super(host, port);
    setTcpNoDelay(true);
  }

  /** Keeps everything after the other side's first answer, until it is released. */
  void holdOnceAnswered() {
    holdsAnswers = true;
  }

  synchronized void release() throws IOException {
    holdsAnswers = false;
    holding = false;
    OutputStream out = super.getOutputStream();
    out.write(held.toByteArray());
    out.flush();
    held.reset();
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new FilterInputStream(super.getInputStream()) {
      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int count = super.read(bytes, offset, length);
        synchronized (HeldSocket.this) {
          holding |= holdsAnswers;
        }
        return count;
      }
    };
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    OutputStream out = super.getOutputStream();
    return new OutputStream() {
      @Override
      public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        synchronized (HeldSocket.this) {
          if (holding) {
            held.write(bytes, offset, length);
          } else {
            out.write(bytes, offset, length);
          }
        }
      }

      @Override
      public void flush() throws IOException {
        out.flush();
      }
    };
  }
}
