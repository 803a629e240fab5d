package io.instancetypes.machinery.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.machinery.status.ApiException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The query of a request")
class QueryTest {
  @Test
  @DisplayName("has its parameters decoded, the first of a name before all others")
  void decoded() {
    Query query = Query.parse("a=1&b=x%20y+z&a=2&c&=d");
    assertThat(query.text("a")).isEqualTo("1");
    assertThat(query.all("a")).containsExactly("1", "2");
    assertThat(query.text("b")).isEqualTo("x y z");
    assertThat(query.has("c")).isTrue();
    assertThat(query.text("c")).isEmpty();
    assertThat(query.has("d")).isFalse();
    assertThat(query.all("d")).isEmpty();
    assertThat(Query.parse(null).has("a")).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("turns switches on as Kubernetes does")
  @CsvSource({
    "watch,       true",
    "watch=,      true",
    "watch=1,     true",
    "watch=true,  true",
    "watch=no,    true",
    "watch=0,     false",
    "watch=false, false",
    "watch=False, false",
    "other=1,     false",
  })
  void switches(String query, boolean on) {
    assertThat(Query.parse(query).isOn("watch")).isEqualTo(on);
  }

  @Test
  @DisplayName("has numbers, or is refused")
  void numbers() {
    assertThat(Query.parse("limit=500").number("limit")).isEqualTo(500);
    assertThat(Query.parse("limit=-1").number("limit")).isEqualTo(-1);
    assertThat(Query.parse("").number("limit")).isZero();
    assertThatThrownBy(() -> Query.parse("limit=many").number("limit"))
        .isInstanceOf(ApiException.class)
        .hasMessage("strconv.ParseInt: parsing \"many\": invalid syntax");
    assertThatThrownBy(() -> Query.parse("limit=99999999999999999999").number("limit"))
        .isInstanceOf(ApiException.class);
  }

  @Test
  @DisplayName("is refused if it cannot be decoded")
  void malformed() {
    assertThatThrownBy(() -> Query.parse("a=%zz"))
        .isInstanceOf(ApiException.class)
        .hasMessage("invalid URL escape in the query: %zz");
  }
}
