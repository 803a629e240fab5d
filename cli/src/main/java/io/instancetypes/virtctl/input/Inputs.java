package io.instancetypes.virtctl.input;

import io.instancetypes.documents.Documents;
import io.instancetypes.documents.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything that the {@code -f} options of a command name, in their order.
 *
 * @param unreadable what could not be read; the documents before a mistake are among the others
 */
public record Inputs(List<Document> documents, List<Unreadable> unreadable) {
  public static final String STANDARD_INPUT = "-";

  /** Fewer files than this are read before a second thread would have started. */
  private static final int WORTH_THREADS = 64;

  private static final List<String> SUFFIXES = List.of(".yaml", ".yml", ".json");

  /** What one text holds. */
  private record Content(List<Document> documents, List<Unreadable> unreadable) {}

  /**
   * Reads files, folders (their YAML and JSON files, in order of their names) and standard input.
   *
   * @param recursive whether folders inside of folders count
   */
  public static Inputs read(List<String> names, boolean recursive, InputStream standardInput)
      throws IOException {
    var documents = new ArrayList<Document>();
    var unreadable = new ArrayList<Unreadable>();
    for (String name : names) {
      for (Content content : contents(name, recursive, standardInput)) {
        documents.addAll(content.documents);
        unreadable.addAll(content.unreadable);
      }
    }
    return new Inputs(documents, unreadable);
  }

  private static List<Content> contents(String name, boolean recursive, InputStream standardInput)
      throws IOException {
    if (name.equals(STANDARD_INPUT)) {
      return List.of(content(new Text(name, standardInput.readAllBytes())));
    }
    Path path = Path.of(name);
    if (!Files.exists(path)) {
      throw new NoSuchFileException(name);
    }
    List<Path> files = Files.isDirectory(path) ? filesIn(path, recursive) : List.of(path);
    Stream<Path> stream = files.size() < WORTH_THREADS ? files.stream() : files.parallelStream();
    return stream.map(Inputs::content).toList();
  }

  private static List<Path> filesIn(Path folder, boolean recursive) throws IOException {
    try (Stream<Path> files = Files.walk(folder, recursive ? Integer.MAX_VALUE : 1)) {
      return files.filter(Inputs::isManifest).sorted().toList();
    }
  }

  private static boolean isManifest(Path file) {
    String name = file.getFileName().toString();
    return SUFFIXES.stream().anyMatch(name::endsWith) && Files.isRegularFile(file);
  }

  private static Content content(Path file) {
    try {
      return content(new Text(file.toString(), Files.readAllBytes(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Content content(Text text) {
    var documents = new ArrayList<Document>();
    var unreadable = new ArrayList<Unreadable>(0);
    var nodes = new ArrayList<Object>();
    try {
      Documents.read(text.bytes(), nodes::add);
    } catch (UnreadableException mistake) {
      unreadable.add(
          new Unreadable(text.name(), mistake.line(), mistake.column(), mistake.getMessage()));
    }
    for (int i = 0; i < nodes.size(); i++) {
      unwrap(nodes.get(i), text, i, List.of(), documents, unreadable);
    }
    return new Content(documents, unreadable);
  }

  private static void unwrap(
      Object node,
      Text text,
      int index,
      List<Object> within,
      List<Document> documents,
      List<Unreadable> unreadable) {
    if (!(node instanceof Map<?, ?>)) {
      var position = text.position(index, within);
      unreadable.add(
          new Unreadable(
              text.name(),
              position.line(),
              position.column(),
              "expected an object with apiVersion, kind and metadata, found "
                  + (node instanceof List ? "a list" : "a single value")));
      return;
    }
    @SuppressWarnings("unchecked")
    var document = new Document((Map<String, Object>) node, text, index, within);
    if (document.kind().endsWith("List")
        && document.fields().get("items") instanceof List<?> items) {
      for (int i = 0; i < items.size(); i++) {
        var path = new ArrayList<>(within);
        path.add("items");
        path.add(i);
        unwrap(items.get(i), text, index, path, documents, unreadable);
      }
    } else {
      documents.add(document);
    }
  }
}
