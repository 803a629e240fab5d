package io.instancetypes.testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what others do, with the patience that a busy machine needs. */
public final class Waiting {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Waiting() {}

  /** Fails with a sentence on what is still the case. */
  public static void until(Callable<Boolean> done, Supplier<String> otherwise) {
    until(otherwise, done, Boolean::booleanValue);
  }

  public static void until(String what, Callable<Boolean> condition) {
    until(() -> "it never happens that " + what, condition, Boolean::booleanValue);
  }

  /** The first answer that is as wanted. */
  public static <T> T until(String what, Callable<T> question, Predicate<? super T> wanted) {
    return until(
        () -> "it never happens that " + what + ", but " + ask(question), question, wanted);
  }

  private static <T> T until(
      Supplier<String> otherwise, Callable<T> question, Predicate<? super T> wanted) {
    Instant end = Instant.now().plus(PATIENCE);
    while (true) {
      T answer = ask(question);
      if (wanted.test(answer)) {
        return answer;
      }
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(otherwise.get());
      }
      pause();
    }
  }

  private static <T> T ask(Callable<T> question) {
    try {
      return question.call();
    } catch (RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new AssertionError("it cannot be told how things stand", failure);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }
}
