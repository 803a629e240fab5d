package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RandomSuffixTest {

  @Test
  @DisplayName("five lower-case letters and digits, decided by the random numbers alone")
  void five() {
    assertThat(RandomSuffix.next(new Random(1))).isEqualTo(RandomSuffix.next(new Random(1)));
    assertThat(Stream.generate(RandomSuffix::next).limit(100))
        .allMatch(s -> s.matches("[a-z0-9]{5}"));
    assertThat(Stream.generate(RandomSuffix::next).limit(20).distinct().count()).isGreaterThan(15);
  }
}
