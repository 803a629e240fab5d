package io.instancetypes.apiserver.testing;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Asks again until the answer is as wanted; a server that never gets there fails the test. */
public final class Eventually {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private Eventually() {}

  public static Answer answer(Client client, String path, Predicate<Answer> wanted) {
    return answer(path, () -> client.get(path), wanted);
  }

  /** Asks again and again, so that the question must not change anything. */
  public static Answer answer(String what, Supplier<Answer> question, Predicate<Answer> wanted) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      Answer answer = question.get();
      if (wanted.test(answer)) {
        return answer;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(what + " stayed at " + answer.code() + " " + answer.text());
      }
      pause();
    }
  }

  public static void gone(Client client, String path) {
    answer(client, path, answer -> answer.code() == 404);
  }

  /** What an assertion says becomes true. */
  public static void holds(Runnable assertion) {
    long deadline = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError notYet) {
        if (System.nanoTime() > deadline) {
          throw notYet;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(Duration.ofMillis(10));
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
