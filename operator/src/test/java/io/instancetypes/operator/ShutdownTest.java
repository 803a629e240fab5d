package io.instancetypes.operator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.testkit.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Path;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownTest {
  private static final String REVIEW =
      "{\"apiVersion\":\"admission.k8s.io/v1\",\"kind\":\"AdmissionReview\","
          + "\"request\":{\"uid\":\"u1\",\"operation\":\"DELETE\"}}";

  @TempDir private Path directory;

  @Test
  @DisplayName("A request that has begun is answered, while new connections are refused")
  void drains() throws Exception {
    try (TestCluster cluster = TestCluster.start(directory)) {
      Operator operator = cluster.operate();
      int port = operator.port();
      String path = cluster.webhookPath("virtualmachine-validator.kubevirt.io");
      try (SSLSocket slow =
          (SSLSocket) Caller.context(null).getSocketFactory().createSocket("127.0.0.1", port)) {
        OutputStream out = slow.getOutputStream();
        var answer = new BufferedReader(new InputStreamReader(slow.getInputStream(), US_ASCII));
        out.write(
            ("POST "
                    + path
                    + " HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: "
                    + REVIEW.length()
                    + "\r\n\r\n")
                .getBytes(US_ASCII));
        out.flush();
        // Said by whoever has begun to answer: a stop before would find nothing to wait for.
        assertThat(answer.readLine()).isEqualTo("HTTP/1.1 100 Continue");
        assertThat(answer.readLine()).isEmpty();
        out.write(REVIEW.substring(0, 20).getBytes(US_ASCII));
        out.flush();
        Thread stop = Thread.ofVirtual().start(operator::close);
        Waiting.until("new connections are refused", () -> isRefused(port));
        assertThat(stop.isAlive()).isTrue();
        out.write(REVIEW.substring(20).getBytes(US_ASCII));
        out.flush();
        assertThat(answer.readLine()).isEqualTo("HTTP/1.1 200 OK");
        stop.join();
      }
    }
  }

  private static boolean isRefused(int port) {
    try (Socket _ = new Socket("127.0.0.1", port)) {
      return false;
    } catch (IOException refused) {
      return true;
    }
  }
}
