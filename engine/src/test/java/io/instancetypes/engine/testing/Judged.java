package io.instancetypes.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.engine.Engine;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Verdict;
import java.util.List;
import java.util.Map;

/** What the engine says about a document that it does not take as it is. */
public record Judged(List<Cause> causes, List<String> warnings) {
  /** Judges an instance type or preference. */
  public static Judged judge(Map<String, Object> object) {
    return of(Engine.validateType(object));
  }

  static Judged of(Verdict verdict) {
    return new Judged(verdict.causes(), verdict.warnings());
  }

  public Judged isAccepted() {
    assertThat(causes).isEmpty();
    return this;
  }

  /** Exactly these causes in this order, each written as {@code FieldValueInvalid spec.cpu}. */
  public Judged isRefused(String... expected) {
    assertThat(causes)
        .extracting(cause -> cause.type().reason() + " " + cause.field())
        .containsExactly(expected);
    return this;
  }

  /** The only cause has these words in its message. */
  public Judged saying(String... words) {
    assertThat(causes).singleElement().extracting(Cause::message).asString().contains(words);
    return this;
  }

  /** The only cause offers exactly these ways out. */
  public Judged offering(String... waysOut) {
    assertThat(causes).hasSize(1);
    assertThat(causes.getFirst().waysOut()).containsExactly(waysOut);
    return this;
  }

  public Judged warns(String... expected) {
    assertThat(warnings).containsExactly(expected);
    return this;
  }
}
