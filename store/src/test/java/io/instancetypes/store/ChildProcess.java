package io.instancetypes.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.store.CrashChild.Fault;
import io.instancetypes.store.SyncPoint.Place;
import io.instancetypes.store.testing.ClassPath;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A {@link CrashChild} seen from outside. */
final class ChildProcess {
  /** Ends all waiting when the process is gone. */
  static final class Gone extends RuntimeException {}

  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<String, CompletableFuture<String[]>> pending = new ConcurrentHashMap<>();
  private final Map<String, Consumer<String[]>> watches = new ConcurrentHashMap<>();
  private final CompletableFuture<String[]> ready = new CompletableFuture<>();
  private final Process process;
  private final PrintStream in;
  private final Thread reader;
  private volatile boolean gone;

  ChildProcess(Path directory, Place place, int passage, Fault fault) throws IOException {
    pending.put("0", ready);
    process = start(directory, place, passage, fault);
    in = new PrintStream(process.getOutputStream(), false, UTF_8);
    reader = Thread.ofVirtual().start(this::read);
  }

  private static Process start(Path directory, Place place, int passage, Fault fault)
      throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx64m",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            ClassPath.text(),
            CrashChild.class.getName(),
            directory.toString(),
            place == null ? "-" : place.name(),
            Integer.toString(passage),
            fault.name());
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private void read() {
    try (BufferedReader out = process.inputReader(UTF_8)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.endsWith(" .")) {
          hear(line.split(" "));
        }
      }
    } catch (IOException cut) {
      // The end of the process is the end of what it says.
    } finally {
      gone = true;
      pending.values().forEach(answer -> answer.completeExceptionally(new Gone()));
    }
  }

  private void hear(String[] words) {
    CompletableFuture<String[]> answer = pending.remove(words[0]);
    if (answer != null) {
      answer.complete(words);
    } else if (watches.containsKey(words[0])) {
      watches.get(words[0]).accept(words);
    }
  }

  /** Waits until the store is open; false if the process ended before. */
  boolean isReady() {
    try {
      ready.join();
      return true;
    } catch (CompletionException ended) {
      return false;
    }
  }

  /** Sends a request and waits for the words of its answer. */
  String[] ask(String request) {
    String number = Integer.toString(numbers.incrementAndGet());
    CompletableFuture<String[]> answer = new CompletableFuture<>();
    pending.put(number, answer);
    send(number, request);
    if (gone) {
      throw new Gone();
    }
    try {
      return answer.join();
    } catch (CompletionException ended) {
      throw new Gone();
    }
  }

  /** Sends a request that has no answer, or many. */
  void tell(String request, Consumer<String[]> listener) {
    String number = Integer.toString(numbers.incrementAndGet());
    watches.put(number, listener);
    send(number, request);
  }

  private void send(String number, String request) {
    synchronized (in) {
      in.println(number + " " + request);
      in.flush();
    }
  }

  boolean endsWithin(long millis) throws InterruptedException {
    return process.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  long pid() {
    return process.pid();
  }

  /** Kills it if need be; when this returns nothing more can happen, and all it said was heard. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
    reader.join();
  }
}
