package io.instancetypes.documents;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a parsing library says, in the words of the person who wrote the text.
 *
 * @param said what the library says
 * @param meant the sentence, in which {@code $1} is the first group of {@code said}
 */
record ParserWording(Pattern said, String meant) {
  static ParserWording of(String said, String meant) {
    return new ParserWording(Pattern.compile(said, Pattern.DOTALL), meant);
  }

  /** The sentence of the first wording that fits. */
  static Optional<String> sentence(List<ParserWording> wordings, String said) {
    return wordings.stream()
        .map(wording -> wording.apply(said))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> apply(String message) {
    Matcher matcher = said.matcher(message);
    return matcher.matches() ? Optional.of(matcher.replaceFirst(meant)) : Optional.empty();
  }
}
