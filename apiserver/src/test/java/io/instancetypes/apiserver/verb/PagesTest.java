package io.instancetypes.apiserver.verb;

import static io.instancetypes.apiserver.testing.Widgets.widget;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.TestServer;
import io.instancetypes.apiserver.testing.Widgets;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Tokens and versions that no server gave out are told apart from those it did")
class PagesTest {
  @TempDir static Path directory;
  private static TestServer server;
  private static Client admin;

  @BeforeAll
  static void start() {
    server = TestServer.start(directory);
    admin = server.admin();
    for (String name : new String[] {"a", "b", "c"}) {
      admin.post(Widgets.PATH, widget(name, 1));
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  @DisplayName("A token leads to the next page")
  void nextPage() {
    Answer first = admin.get(Widgets.PATH + "?limit=2");
    Answer second = admin.get(Widgets.PATH + "?limit=2&continue=" + first.at("metadata.continue"));
    assertThat(second.at("items.0.metadata.name")).isEqualTo("c");
    assertThat(second.at("metadata.continue")).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":1000000000,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":9223372036854775807,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":9223372036854775808,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-7,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-9223372036854775808,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":0,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":1.5,\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":\"1\",\"start\":\"a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-1,\"start\":\"\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-1}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-1,\"start\":\"../../secrets/a\"}",
        "{\"v\":\"meta.k8s.io/v1\",\"rv\":-1,\"start\":\"/a\"}",
        "{\"v\":\"v9\",\"rv\":1,\"start\":\"a\"}",
        "{}",
        "[]",
        "null",
        "\u0000\u0000"
      })
  @DisplayName("A token that was made up is refused")
  void forged(String json) {
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
    assertThat(admin.get(Widgets.PATH + "?limit=2&continue=" + token).failure())
        .isEqualTo(
            "400 BadRequest: invalid continue token: continue key is not valid: it was not issued"
                + " by this server");
    assertThat(admin.delete(Widgets.PATH + "?limit=2&continue=" + token).code()).isEqualTo(400);
  }

  @Test
  @DisplayName("The token after an expired one goes on with what is there now")
  void inconsistent() {
    String token =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("{\"v\":\"meta.k8s.io/v1\",\"rv\":-1,\"start\":\"b\"}".getBytes(UTF_8));
    assertThat(admin.get(Widgets.PATH + "?continue=" + token).at("items.0.metadata.name"))
        .isEqualTo("c");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "99999999,504",
    "9223372036854775807,504",
    "9223372036854775808,504",
    "18446744073709551615,504",
    "18446744073709551616,400",
    "-1,400",
    "x,400",
    "1e3,400",
    "%2B1,400",
    "%201,400",
    "0,200",
    "1,200"
  })
  @DisplayName("A version that was never reached is waited for, and one that is none is refused")
  void versions(String version, int code) {
    assertThat(admin.get(Widgets.PATH + "?resourceVersion=" + version).code()).isEqualTo(code);
  }
}
