package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A browser is called")
class BrowserNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"
            + " Safari/537.36 | Chrome 142 on Linux",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            + " Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0 | Edge 142 on Windows",
        "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 | Firefox 140 on"
            + " Linux",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            + " Version/26.0 Safari/605.1.15 | Safari 26 on Macintosh",
        "curl/8.5.0 | curl/8.5.0",
        "'' | unknown"
      })
  @DisplayName("by its program and its system, or as it calls itself")
  void names(String claim, String name) {
    assertThat(BrowserName.of(claim)).isEqualTo(name);
  }
}
