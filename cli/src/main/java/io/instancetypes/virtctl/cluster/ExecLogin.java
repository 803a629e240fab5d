package io.instancetypes.virtctl.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The program that a kubeconfig names to log in with, as those of cloud providers are. */
final class ExecLogin {
  private final Path folder;
  private final Map<?, ?> exec;
  private final String command;

  /**
   * @param folder that of the kubeconfig
   */
  ExecLogin(Path folder, Map<?, ?> exec) {
    this.folder = folder;
    this.exec = exec;
    this.command = Fields.text(exec.get("command"));
  }

  /** What it prints, as if it stood in the kubeconfig. */
  Map<String, Object> credentials() throws IOException {
    if (exec.get("interactiveMode") instanceof String mode && mode.equals("Always")) {
      throw refusal("wants to ask you something, which it cannot through virtctl");
    }
    if (Boolean.TRUE.equals(exec.get("provideClusterInfo"))) {
      throw refusal(
          "wants to be told about the cluster (provideClusterInfo), which virtctl cannot");
    }
    if (!(read(run()).get("status") instanceof Map<?, ?> status)) {
      throw refusal("printed no credentials");
    }
    var credentials = new Fields();
    credentials.put("token", Fields.text(status.get("token")));
    for (String part : List.of("Certificate", "Key")) {
      String pem = Fields.text(status.get("client" + part + "Data"));
      credentials.put(
          "client-" + part.toLowerCase(Locale.ROOT) + "-data",
          Base64.getEncoder().encodeToString(pem.getBytes(UTF_8)));
    }
    return credentials;
  }

  private byte[] run() throws IOException {
    try {
      Process process = builder().start();
      process.getOutputStream().close();
      byte[] printed = process.getInputStream().readAllBytes();
      int code = process.waitFor();
      if (code != 0) {
        throw refusal("failed with exit code " + code);
      }
      return printed;
    } catch (InterruptedException interrupted) {
      throw new InterruptedIOException(command);
    } catch (IOException missing) {
      throw refusal("cannot be run" + hint());
    }
  }

  private ProcessBuilder builder() {
    var words = new ArrayList<String>();
    // A name is looked up, a path is that seen from the kubeconfig.
    words.add(command.contains("/") ? folder.resolve(command).toString() : command);
    if (exec.get("args") instanceof List<?> args) {
      args.forEach(argument -> words.add(Fields.text(argument)));
    }
    var builder = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.INHERIT);
    if (exec.get("env") instanceof List<?> variables) {
      for (Object variable : variables) {
        Map<?, ?> fields = (Map<?, ?>) variable;
        builder
            .environment()
            .put(Fields.text(fields.get("name")), Fields.text(fields.get("value")));
      }
    }
    builder.environment().put("KUBERNETES_EXEC_INFO", new String(Json.write(question()), UTF_8));
    return builder;
  }

  private Fields question() {
    return Fields.of(
        "apiVersion",
        Fields.text(exec.get("apiVersion")),
        "kind",
        "ExecCredential",
        "spec",
        Fields.of("interactive", false));
  }

  private Map<?, ?> read(byte[] printed) {
    try {
      return Json.read(printed) instanceof Map<?, ?> document ? document : Map.of();
    } catch (UnreadableException notJson) {
      throw refusal("printed no credentials: " + notJson.getMessage());
    }
  }

  private String hint() {
    String hint = Fields.text(exec.get("installHint")).strip();
    return hint.isEmpty() ? "" : ": " + hint;
  }

  private Refusal refusal(String what) {
    return new Refusal(
        "the program \"%s\", with which the kubeconfig logs in, %s".formatted(command, what));
  }
}
