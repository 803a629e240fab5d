package io.instancetypes.https.testing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A TLS connection whose user sends what they like, when they like, and reads it or not. */
public final class RawConnection implements AutoCloseable {
  /** Nothing that is tested takes as long: this only ends what would hang. */
  private static final int PATIENCE = 20_000;

  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: (\\d+)");

  private final HeldSocket plain;
  private final SSLSocket tls;

  private RawConnection(HeldSocket plain, SSLSocket tls) {
    this.plain = plain;
    this.tls = tls;
  }

  static RawConnection open(int port, SSLContext context) {
    try {
      var plain = new HeldSocket("127.0.0.1", port);
      plain.setSoTimeout(PATIENCE);
      var tls = (SSLSocket) context.getSocketFactory().createSocket(plain, "127.0.0.1", port, true);
      return new RawConnection(plain, tls);
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Sends the end of the handshake and a request in one piece. */
  public RawConnection sendWithHandshake(String text) throws IOException {
    plain.holdOnceAnswered();
    tls.startHandshake();
    send(text);
    plain.release();
    return this;
  }

  public RawConnection send(String text) throws IOException {
    tls.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  /** One answer with a length, head and body. */
  public String answer() throws IOException {
    var answer = new StringBuilder();
    while (answer.indexOf("\r\n\r\n") < 0) {
      answer.append(next());
    }
    int body = answer.indexOf("\r\n\r\n") + 4;
    Matcher length = LENGTH.matcher(answer);
    int end = length.find() ? body + Integer.parseInt(length.group(1)) : body;
    while (answer.length() < end) {
      answer.append(next());
    }
    return answer.toString();
  }

  private char next() throws IOException {
    int octet = in().read();
    if (octet < 0) {
      throw new EOFException("The server closed the connection.");
    }
    return (char) octet;
  }

  /** Reads until the server has closed the connection, by which way ever. */
  public void awaitEnd() throws IOException {
    try {
      while (in().read() >= 0) {
        // What was still under way.
      }
    } catch (SocketTimeoutException open) {
      throw open;
    } catch (IOException reset) {
      // As good an end as any.
    }
  }

  /** Sends bytes below TLS, as a client would that speaks something else. */
  public RawConnection sendPlain(String text) throws IOException {
    plain.getOutputStream().write(text.getBytes(ISO_8859_1));
    return this;
  }

  /** Reads below TLS until the server has closed the connection. */
  public void awaitPlainEnd() throws IOException {
    try {
      while (plain.getInputStream().read(new byte[1024], 0, 1024) >= 0) {
        // An alert, maybe.
      }
    } catch (SocketTimeoutException open) {
      throw open;
    } catch (IOException reset) {
      // As good an end as any.
    }
  }

  /** Ends the connection in the middle of whatever goes on. */
  public void reset() throws IOException {
    plain.setSoLinger(true, 0);
    plain.close();
  }

  public InputStream in() throws IOException {
    return tls.getInputStream();
  }

  @Override
  public void close() throws IOException {
    tls.close();
  }
}
