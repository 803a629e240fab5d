package io.instancetypes.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OtlpTracesTest {
  private final List<String> log = new CopyOnWriteArrayList<>();

  private OtlpTraces to(int port) {
    return OtlpTraces.open(
        new OtlpTraces.Setup("test", "1", Optional.of("http://127.0.0.1:" + port), log::add));
  }

  @Test
  @DisplayName("Without anybody who traces a span is nothing, and nothing is sent along")
  void off() {
    try (TraceSpan span = Traces.OFF.work("reconcile", "a");
        TraceSpan part = TraceSpan.of("part")) {
      assertThat(span.isRecorded()).isFalse();
      assertThat(part.with("key", "value").isRecorded()).isFalse();
      assertThat(TraceSpan.headers()).isEmpty();
    }
    assertThat(Traces.OFF.areOn()).isFalse();
  }

  @Test
  @DisplayName(
      "A collector that takes connections and never answers holds up nobody, not even the end")
  void hanging() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      OtlpTraces traces = to(silent.getLocalPort());
      for (int i = 0; i < 5_000; i++) {
        traces.work("reconcile", "VirtualMachine/default/" + i).close();
      }
      // The queue has room for 2,048, and a batch of 512 may be under way.
      assertThat(traces.dropped()).isBetween(5_000L - 2_048 - 512, 4_999L);
      traces.close();
    }
  }

  @Test
  @DisplayName("A collector that is not there is told of once, and what it missed is counted")
  void absent() throws IOException, InterruptedException {
    int port;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    OtlpTraces traces = to(port);
    for (int i = 0; i < 2_000; i++) {
      traces.work("reconcile", "VirtualMachine/default/" + i).close();
    }
    while (traces.dropped() < 1_024) {
      Thread.sleep(50);
    }
    traces.close();
    assertThat(log)
        .singleElement()
        .asString()
        .startsWith("traces are not taken, and are dropped until they are: ");
  }

  @Test
  @DisplayName("What is done inside of a span that is not traced is not traced either")
  void unsampled() throws IOException {
    try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        OtlpTraces traces = to(silent.getLocalPort())) {
      String parent = "00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-00";
      var arrival =
          new Traces.Arrival(
              "GET", Instant.now(), name -> name.equals("traceparent") ? parent : "", true);
      try (TraceSpan request = traces.request(arrival);
          TraceSpan part = TraceSpan.of("part")) {
        assertThat(request.isRecorded()).isFalse();
        assertThat(part.isRecorded()).isFalse();
        assertThat(TraceSpan.headers().get("traceparent"))
            .startsWith("00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-")
            .endsWith("-00");
      }
      try (TraceSpan stranger =
          traces.request(
              new Traces.Arrival(arrival.name(), arrival.begun(), arrival.header(), false))) {
        assertThat(stranger.isRecorded()).isTrue();
        assertThat(TraceSpan.headers().get("traceparent"))
            .doesNotContain("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")
            .containsPattern("-0[13]$");
      }
      assertThat(TraceSpan.headers()).isEmpty();
    }
  }
}
