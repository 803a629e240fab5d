package io.instancetypes.operator.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.ConnectException;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

class LogLinesTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private List<Handler> before;

  @BeforeEach
  void remember() {
    before = List.of(Logger.getLogger("").getHandlers());
  }

  @AfterEach
  void putBack() {
    Logger root = Logger.getLogger("");
    List.of(root.getHandlers()).forEach(root::removeHandler);
    before.forEach(root::addHandler);
    MDC.clear();
  }

  private String logged(LogLines.Format format) {
    LogLines.takeOver(new PrintStream(out, true, UTF_8), format);
    MDC.put("resource.kind", "VirtualMachine");
    MDC.put("resource.namespace", "default");
    MDC.put("resource.name", "web");
    LoggerFactory.getLogger("io.instancetypes.test").warn("slow {}", "disk");
    LoggerFactory.getLogger("org.example").info("chatter");
    return out.toString(UTF_8);
  }

  @Test
  @DisplayName("A message is one line of JSON with the object that it is about")
  void json() {
    String text = logged(LogLines.Format.JSON);
    assertThat(text.lines()).hasSize(1);
    @SuppressWarnings("unchecked")
    var line = (Map<String, Object>) Json.read(text.getBytes(UTF_8));
    assertThat(line)
        .containsOnlyKeys("time", "level", "logger", "message", "kind", "namespace", "name")
        .containsEntry("level", "warn")
        .containsEntry("logger", "io.instancetypes.test")
        .containsEntry("message", "slow disk")
        .containsEntry("kind", "VirtualMachine")
        .containsEntry("namespace", "default")
        .containsEntry("name", "web");
  }

  @Test
  @DisplayName("People get the time, the message and the object")
  void text() {
    assertThat(logged(LogLines.Format.TEXT))
        .matches("\\S+Z warn: slow disk kind=VirtualMachine namespace=default name=web\n");
  }

  @Test
  @DisplayName("A broken connection is one line, a defect is told with where it happened")
  void thrown() {
    LogLines.takeOver(new PrintStream(out, true, UTF_8), LogLines.Format.TEXT);
    var log = LoggerFactory.getLogger("io.instancetypes.test");
    var refused = new IllegalStateException("watch", new ConnectException("Connection refused"));
    log.warn("cannot watch", refused);
    assertThat(out.toString(UTF_8))
        .matches("\\S+Z warn: cannot watch \\(java.net.ConnectException: Connection refused\\)\n");
    out.reset();
    log.error("failed", new IllegalStateException("nobody knows"));
    assertThat(out.toString(UTF_8).lines())
        .element(1)
        .isEqualTo("java.lang.IllegalStateException: nobody knows");
    assertThat(out.toString(UTF_8)).contains("\tat io.instancetypes.operator.log.LogLinesTest");
  }
}
