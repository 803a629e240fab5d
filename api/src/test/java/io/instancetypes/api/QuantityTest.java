package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.instancetypes.api.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
  @DisplayName("Text is read, rounded up to a whole number and printed as Kubernetes prints it")
  @ParameterizedTest(name = "{0} prints {1}, is {2}")
  @CsvSource(
      textBlock =
          """
          0,                         0,                      0
          -0,                        0,                      0
          0Gi,                       0,                      0
          0.000,                     0,                      0
          0m,                        0,                      0
          1,                         1,                      1
          +1,                        1,                      1
          007,                       7,                      7
          100,                       100,                    100
          1000,                      1k,                     1000
          1000k,                     1M,                     1000000
          1500,                      1500,                   1500
          1500k,                     1500k,                  1500000
          435200000,                 435200k,                435200000
          1.5,                       1500m,                  2
          1.,                        1,                      1
          .5,                        500m,                   1
          0.5,                       500m,                   1
          500m,                      500m,                   1
          1000m,                     1,                      1
          1500m,                     1500m,                  2
          100u,                      100u,                   1
          1000u,                     1m,                     1
          1n,                        1n,                     1
          0.1n,                      1n,                     1
          0.0000000001,              1n,                     1
          1.0000000001,              1000000001n,            2
          2.5M,                      2500k,                  2500000
          3G,                        3G,                     3000000000
          1T,                        1T,                     1000000000000
          1P,                        1P,                     1000000000000000
          1E,                        1E,                     1000000000000000000
          9E,                        9E,                     9000000000000000000
          10E,                       10E,                    9223372036854775807
          1000E,                     1000E,                  9223372036854775807
          512,                       512,                    512
          1Ki,                       1Ki,                    1024
          1023Ki,                    1023Ki,                 1047552
          0.5Ki,                     512,                    512
          0.0005Ki,                  512m,                   1
          1.5Ki,                     1536,                   1536
          1024Ki,                    1Mi,                    1048576
          64Mi,                      64Mi,                   67108864
          1024Mi,                    1Gi,                    1073741824
          16Gi,                      16Gi,                   17179869184
          1.5Gi,                     1536Mi,                 1610612736
          1.1Gi,                     1181116006400m,         1181116007
          0.3Gi,                     322122547200m,          322122548
          2Ti,                       2Ti,                    2199023255552
          3Pi,                       3Pi,                    3377699720527872
          7Ei,                       7Ei,                    8070450532247928832
          8Ei,                       9223372036854775807,    9223372036854775807
          1024Ei,                    9223372036854775807,    9223372036854775807
          -1,                        -1,                     -1
          -1500m,                    -1500m,                 -2
          -1Gi,                      -1Gi,                   -1073741824
          -0.5Ki,                    -512,                   -512
          -0.0000000001,             -1n,                    -1
          -1024Ei,                   -9223372036854775807,   -9223372036854775807
          1e3,                       1e3,                    1000
          1E3,                       1e3,                    1000
          1e+3,                      1e3,                    1000
          12e6,                      12e6,                   12000000
          12e7,                      120e6,                  120000000
          1e2,                       100,                    100
          1.5e3,                     1500,                   1500
          5e-1,                      500e-3,                 1
          5e-10,                     1e-9,                   1
          1e-9999,                   1e-9,                   1
          1e30,                      1e30,                   9223372036854775807
          -1e30,                     -1e30,                  -9223372036854775808
          9223372036854775807,       9223372036854775807,    9223372036854775807
          9223372036854775808,       9223372036854775808,    9223372036854775807
          100000000000000000000,     100E,                   9223372036854775807
          123456789012345678901234,  123456789012345678901234, 9223372036854775807
          """)
  void readsRoundsAndPrints(String text, String canonical, long value) {
    Quantity quantity = Quantity.parse(text);

    assertThat(quantity.canonical()).isEqualTo(canonical);
    assertThat(quantity).hasToString(canonical);
    assertThat(quantity.value()).isEqualTo(value);
  }

  @DisplayName("The canonical spelling reads back as the same amount")
  @ParameterizedTest
  @ValueSource(
      strings = {"1.5Gi", "1.1Gi", "500m", "10E", "12e7", "-3n", "8Ei", "1e-4", "0.0005Ki", "0"})
  void canonicalSpellingIsAFixedPoint(String text) {
    Quantity quantity = Quantity.parse(text);

    assertThat(Quantity.parse(quantity.canonical())).isEqualTo(quantity);
    assertThat(Quantity.parse(quantity.canonical()).canonical()).isEqualTo(quantity.canonical());
  }

  @DisplayName("What is no quantity is refused with a sentence that names the value")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "two",
        "Gi",
        ".",
        "-",
        "+",
        "1i",
        "1K",
        "1gi",
        "1.1.M",
        "1+1.0M",
        "0.1mi",
        "-3.01e-",
        "1e",
        "1e1.5",
        "1e12345",
        " 1",
        "1 ",
        "1 Gi",
        "1,5Gi",
        "0x10",
        "--1",
        "1GiB",
        "1.5Gib",
        "4GB",
        "NaN",
        "1Gi2",
        "1Xi",
        "\u0661",
        "1e\u0661"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("\"" + text + "\" is not a quantity: write a number")
        .hasMessageContaining("Ki Mi Gi Ti Pi Ei")
        .hasMessageContaining("n u m k M G T P E");
    assertThat(Quantity.tryParse(text)).isEmpty();
  }

  @DisplayName("A near miss is answered with the spelling that was probably meant")
  @ParameterizedTest
  @CsvSource({
    "1.5Gib, 1.5Gi",
    "1.5GiB, 1.5Gi",
    "4GB, 4G",
    "4gb, 4G",
    "16g, 16G",
    "1K, 1k",
    "1KB, 1k",
    "64mi, 64Mi",
    "'2 Gi', 2Gi",
    "'1,5Gi', 1.5Gi",
    "100bytes, 100",
    "1_000, 1000"
  })
  void offersTheNearestSpelling(String text, String nearest) {
    assertThatThrownBy(() -> Quantity.parse(text))
        .hasMessageEndingWith("; did you mean \"" + nearest + "\"?");
  }

  @DisplayName("Where no spelling is near, none is offered")
  @ParameterizedTest
  @ValueSource(strings = {"two", "1Xi", "0x10"})
  void offersNothingFarFetched(String text) {
    assertThatThrownBy(() -> Quantity.parse(text)).hasMessageNotContaining("did you mean");
  }

  @DisplayName("Numbers of a JSON or YAML document are quantities too")
  @Test
  void readsNumbers() {
    assertThat(Quantity.parse(4096L)).hasToString("4096");
    assertThat(Quantity.parse(2)).hasToString("2");
    assertThat(Quantity.parse(new BigInteger("9223372036854775808")))
        .hasToString("9223372036854775808");
    assertThat(Quantity.parse(new BigDecimal("0.0000005"))).hasToString("500n");
    assertThat(Quantity.parse(new BigDecimal("1e3"))).hasToString("1e3");
    assertThat(Quantity.parse(1.5d)).hasToString("1500m");
  }

  @DisplayName("Numbers nobody can mean, and values of other types, are refused")
  @Test
  void refusesOtherTypes() {
    assertThat(Quantity.tryParse(null)).isEmpty();
    assertThat(Quantity.tryParse(true)).isEmpty();
    assertThat(Quantity.tryParse(List.of(1))).isEmpty();
    assertThat(Quantity.tryParse(Double.NaN)).isEmpty();
    assertThat(Quantity.tryParse(new BigDecimal("1e999999999"))).isEmpty();
    assertThat(Quantity.tryParse(new BigDecimal("1e-999999999"))).isEmpty();
    assertThatThrownBy(() -> Quantity.parse(""))
        .hasMessage("expected a quantity such as 2Gi, found empty text");
    assertThatThrownBy(() -> Quantity.parse(Map.of("guest", 1)))
        .hasMessage("expected a quantity such as 2Gi, found an object");
  }

  @DisplayName("Quantities are equal, ordered and hashed by value, however they were written")
  @Test
  void comparesByValue() {
    assertThat(Quantity.parse("1Gi"))
        .isEqualTo(Quantity.parse("1024Mi"))
        .isEqualTo(Quantity.parse(1073741824L))
        .hasSameHashCodeAs(Quantity.parse(1073741824L))
        .isGreaterThan(Quantity.parse("1G"))
        .isLessThan(Quantity.parse("1e30"));
    assertThat(Quantity.parse("500m"))
        .isEqualTo(Quantity.parse("0.5"))
        .hasSameHashCodeAs(Quantity.parse("5e-1"))
        .isGreaterThan(Quantity.parse("-1"))
        .isNotEqualTo(Quantity.parse("1"));
  }

  @DisplayName("A number takes the suffixes of the format it is given")
  @ParameterizedTest
  @CsvSource({
    "67108864, BINARY_SI, 64Mi",
    "67108864, DECIMAL_SI, 67108864",
    "1000000, DECIMAL_EXPONENT, 1e6",
    "1023, BINARY_SI, 1023",
    "1000, BINARY_SI, 1k",
    "1025, BINARY_SI, 1025",
    "-9223372036854775808, BINARY_SI, -8Ei",
    "0, BINARY_SI, 0"
  })
  void printsInTheGivenFormat(long value, Format format, String canonical) {
    assertThat(Quantity.of(value, format)).hasToString(canonical);
  }

  @DisplayName("The format and the sign are those of the text")
  @Test
  void remembersFormatAndSign() {
    assertThat(Quantity.parse("1Gi").format()).isEqualTo(Format.BINARY_SI);
    assertThat(Quantity.parse("1G").format()).isEqualTo(Format.DECIMAL_SI);
    assertThat(Quantity.parse("1e9").format()).isEqualTo(Format.DECIMAL_EXPONENT);
    assertThat(Quantity.parse("0.0001Ki").format()).isEqualTo(Format.DECIMAL_SI);
    assertThat(Quantity.parse("-1n").signum()).isEqualTo(-1);
    assertThat(Quantity.parse("0").isZero()).isTrue();
    assertThat(Quantity.parse("1n").isZero()).isFalse();
  }
}
