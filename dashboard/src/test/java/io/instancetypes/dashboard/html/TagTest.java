package io.instancetypes.dashboard.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A tag")
class TagTest {
  @Test
  @DisplayName("holds what people wrote as text, between tags and in attributes")
  void escapes() {
    assertThat(Tag.of("p", "<b>&\"'").set("title", "\"><script>").markup())
        .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\">&lt;b&gt;&amp;&quot;&#39;</p>");
  }

  @Test
  @DisplayName("shows no controls, and nothing that turns the direction of what follows")
  void controls() {
    assertThat(Tag.of("p", "a\u0000b\u001b[1mc\u202ed\u2066e").markup())
        .isEqualTo("<p>a\uFFFDb\uFFFD[1mc\uFFFDd\uFFFDe</p>");
  }

  @Test
  @DisplayName("holds others, several of them, or nothing")
  void parts() {
    assertThat(Tag.of("ul", List.of(Tag.of("li", 1), Tag.of("li", "x")), null).markup())
        .isEqualTo("<ul><li>1</li><li>x</li></ul>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "javascript:alert(1)",
        "https://evil.example",
        "//evil.example",
        "data:text/html,x"
      })
  @DisplayName("leads nowhere but to these pages")
  void addresses(String address) {
    assertThatThrownBy(() -> Tags.a(address, "x")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("has no code in its attributes")
  void code() {
    assertThatThrownBy(() -> Tag.of("p").set("onclick", "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
