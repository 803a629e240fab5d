package io.instancetypes.machinery.structuralschema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class NameValidationTest {
  private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

  /** Letters, digits and marks that the rules tell apart, and two that none of them takes. */
  private static final List<String> CHARACTERS = List.of("a", "Z", "0", "-", "_", ".", "é", "\n");

  private static Stream<String> names() {
    Stream<String> names = Stream.of("");
    for (int length = 0; length < 4; length++) {
      names =
          names.flatMap(
              name -> Stream.concat(Stream.of(name), CHARACTERS.stream().map(name::concat)));
    }
    return names.distinct();
  }

  private static void agrees(String expression, Function<String, List<String>> rule) {
    Predicate<String> expected = Pattern.compile(expression).asMatchPredicate();
    assertThat(names())
        .hasSize(4681)
        .allSatisfy(name -> assertThat(rule.apply(name).isEmpty()).isEqualTo(expected.test(name)));
  }

  @Test
  @DisplayName("Every short name is judged as the expression in the refusal would judge it")
  void expressions() {
    agrees(LABEL, NameValidation::dns1123Label);
    agrees(LABEL + "(\\." + LABEL + ")*", NameValidation::dns1123Subdomain);
    agrees("[a-z]([-a-z0-9]*[a-z0-9])?", NameValidation::dns1035Label);
    agrees("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]", NameValidation::labelKey);
    agrees("(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?", NameValidation::labelValue);
  }

  @Test
  @DisplayName("A label with dots is told so, and anything else which characters it may have")
  void words() {
    assertThat(NameValidation.dns1123Label("a.b")).containsExactly("must not contain dots");
    assertThat(NameValidation.dns1123Label("a_b"))
        .containsExactly(
            "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-',"
                + " and must start and end with an alphanumeric character (e.g. 'my-name',  or"
                + " '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')");
  }
}
