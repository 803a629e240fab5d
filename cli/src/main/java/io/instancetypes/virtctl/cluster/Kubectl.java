package io.instancetypes.virtctl.cluster;

import io.instancetypes.documents.Json;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads objects through kubectl, which knows every way to reach and to log in to a cluster and is
 * where people have configured it already.
 */
public final class Kubectl implements Lookup {
  private static final String UNKNOWN_KIND = "the server doesn't have a resource type";

  private final String program;

  /**
   * @param program the command to run, usually {@code kubectl}
   */
  public Kubectl(String program) {
    this.program = program;
  }

  @Override
  public Optional<Map<String, Object>> get(String resource, String namespace, String name) {
    List<String> words = new ArrayList<>(List.of("get", resource, name, "--ignore-not-found"));
    return read(words, namespace);
  }

  @Override
  public Optional<Map<String, Object>> list(String resource, String namespace) {
    return read(new ArrayList<>(List.of("get", resource)), namespace);
  }

  private Optional<Map<String, Object>> read(List<String> words, String namespace) {
    words.addAll(List.of("--output", "json"));
    if (namespace != null) {
      words.addAll(List.of("--namespace", namespace));
    }
    byte[] answer = run(words);
    return answer.length == 0 ? Optional.empty() : Optional.of(object(answer));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(byte[] json) {
    return (Map<String, Object>) Json.read(json);
  }

  private byte[] run(List<String> words) {
    List<String> command = new ArrayList<>(words);
    command.addFirst(program);
    try {
      Process process = new ProcessBuilder(command).start();
      process.getOutputStream().close();
      // kubectl says little on standard error, so it never fills up while its output is read.
      byte[] answer = process.getInputStream().readAllBytes();
      String complaint =
          new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return process.waitFor() == 0 ? answer : refused(complaint);
    } catch (IOException missing) {
      throw new Refusal(
          program + " cannot be run; install it, or give the documents with --file", missing);
    } catch (InterruptedException interrupted) {
      throw new UncheckedIOException(new IOException(interrupted));
    }
  }

  private static byte[] refused(String complaint) {
    if (complaint.contains(UNKNOWN_KIND)) {
      return new byte[0];
    }
    // The lines before the last one are a log of its attempts.
    String last = complaint.substring(complaint.lastIndexOf('\n') + 1);
    throw new Refusal("the cluster did not answer: " + last);
  }
}
