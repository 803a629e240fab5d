package io.instancetypes.virtctl.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.virtctl.cli.Console;
import io.instancetypes.virtctl.cli.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The files that say how clusters are reached; what the first of them says counts. */
final class KubeconfigFiles {
  private final List<Part> parts = new ArrayList<>();

  /** A file, whose own paths are relative to where it is. */
  private record Part(Path folder, Map<?, ?> document) {}

  /** Something that is named in one of the files. */
  private record Named(Path folder, Map<?, ?> fields) {}

  /**
   * @param file as an option names it, instead of the environment
   */
  static KubeconfigFiles of(Optional<String> file, Console console) throws IOException {
    var files = new KubeconfigFiles();
    if (file.isPresent()) {
      files.add(Path.of(file.get()));
      return files;
    }
    Optional<String> variable = console.variable("KUBECONFIG");
    if (variable.isPresent()) {
      for (String name : variable.get().split(File.pathSeparator)) {
        files.addIfThere(Path.of(name));
      }
    } else {
      String home = console.variable("HOME").orElse(System.getProperty("user.home"));
      files.addIfThere(Path.of(home, ".kube", "config"));
    }
    if (files.parts.isEmpty()) {
      throw new Refusal(
          variable.map(names -> names + " does not exist").orElse("there is no kubeconfig")
              + ": set KUBECONFIG to the file of your cluster, such as the one that 'virtctl"
              + " serve' names");
    }
    return files;
  }

  private void addIfThere(Path file) throws IOException {
    if (!file.toString().isEmpty() && Files.exists(file)) {
      add(file);
    }
  }

  private void add(Path file) throws IOException {
    var documents = new ArrayList<Object>();
    try {
      Documents.read(Files.readAllBytes(file), documents::add);
    } catch (UnreadableException unreadable) {
      throw new Refusal(file + " is not a kubeconfig: " + unreadable.getMessage());
    }
    if (documents.size() != 1 || !(documents.getFirst() instanceof Map<?, ?> document)) {
      throw new Refusal(file + " is not a kubeconfig");
    }
    parts.add(new Part(file.toAbsolutePath().getParent(), document));
  }

  /** The context of that name, or the current one. */
  KubeconfigContext context(Optional<String> wanted) throws IOException {
    String name = wanted.orElseGet(this::currentContext);
    Map<?, ?> context = named("contexts", "context", name).fields;
    Named cluster = named("clusters", "cluster", Fields.text(context, "cluster"));
    Named user =
        Fields.text(context, "user").isEmpty()
            ? new Named(cluster.folder, Map.of())
            : named("users", "user", Fields.text(context, "user"));
    UnsupportedKubeconfig.check(
        Fields.text(context, "cluster"), cluster.fields, Fields.text(context, "user"), user.fields);
    String namespace = Fields.text(context, "namespace");
    if (user.fields.get("exec") instanceof Map<?, ?> exec) {
      user = new Named(user.folder, new ExecLogin(user.folder, exec).credentials());
    }
    return new KubeconfigContext(
        Fields.text(cluster.fields, "server"),
        namespace.isEmpty() ? "default" : namespace,
        content(cluster, "certificate-authority"),
        content(user, "client-certificate"),
        content(user, "client-key"),
        token(user),
        Boolean.TRUE.equals(cluster.fields.get("insecure-skip-tls-verify")));
  }

  private String currentContext() {
    for (Part part : parts) {
      String name = Fields.text(part.document, "current-context");
      if (!name.isEmpty()) {
        return name;
      }
    }
    throw new Refusal("the kubeconfig has no current context: name one with --context");
  }

  private Named named(String list, String key, String name) {
    for (Part part : parts) {
      if (part.document.get(list) instanceof List<?> items) {
        for (Object item : items) {
          if (item instanceof Map<?, ?> entry
              && name.equals(entry.get("name"))
              && entry.get(key) instanceof Map<?, ?> fields) {
            return new Named(part.folder, fields);
          }
        }
      }
    }
    throw new Refusal("the kubeconfig has no " + key + " \"" + name + "\"");
  }

  private static String token(Named user) throws IOException {
    String file = Fields.text(user.fields, "tokenFile");
    return file.isEmpty()
        ? Fields.text(user.fields, "token")
        : Files.readString(user.folder.resolve(file)).strip();
  }

  /** What stands in the file itself, or in another one that it names. */
  private static String content(Named place, String key) throws IOException {
    String data = Fields.text(place.fields, key + "-data");
    if (!data.isEmpty()) {
      return new String(Base64.getMimeDecoder().decode(data), UTF_8);
    }
    String file = Fields.text(place.fields, key);
    return file.isEmpty() ? "" : Files.readString(place.folder.resolve(file));
  }
}
