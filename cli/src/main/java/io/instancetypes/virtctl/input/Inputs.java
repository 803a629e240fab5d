package io.instancetypes.virtctl.input;

import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.documents.Documents;
import io.instancetypes.virtctl.cli.FailureSentence;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.input.ManifestFiles.Source;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that the {@code -f} options of a command name, in their order.
 *
 * @param unreadable what could not be read; the documents before a mistake are among the others
 * @param empty the files that were named and hold nothing
 * @param tools what stands in folders and is for other tools, in sentences
 */
public record Inputs(
    List<InputDocument> documents,
    List<Unreadable> unreadable,
    List<String> empty,
    List<Unreadable> tools) {
  public static final String STANDARD_INPUT = "-";

  /** Fewer files than this are read, or VMs expanded, before a second thread would have started. */
  public static final int WORTH_THREADS = 64;

  /**
   * Reads files, folders (their YAML and JSON files, in order of their names) and standard input.
   *
   * @param recursive whether folders inside of folders count
   */
  public static Inputs read(List<String> names, boolean recursive, InputStream standardInput)
      throws IOException {
    Collection<Source> sources = ManifestFiles.of(names, recursive);
    Stream<Source> stream =
        sources.size() < WORTH_THREADS ? sources.stream() : sources.parallelStream();
    var documents = new ArrayList<InputDocument>();
    var unreadable = new ArrayList<Unreadable>();
    var empty = new ArrayList<String>();
    var tools = new ArrayList<Unreadable>();
    for (Inputs content : stream.map(source -> content(source, standardInput)).toList()) {
      documents.addAll(content.documents);
      unreadable.addAll(content.unreadable);
      empty.addAll(content.empty);
      tools.addAll(content.tools);
    }
    return new Inputs(documents, unreadable, empty, tools);
  }

  /** For commands whose answer would be wrong without the documents that are missing. */
  public void refuseUnreadable() {
    if (!unreadable.isEmpty()) {
      throw new Refusal(
          String.join("\nerror: ", unreadable.stream().map(Unreadable::inWords).toList()));
    }
  }

  private static Inputs content(Source source, InputStream standardInput) {
    try {
      return content(text(source, standardInput), source.inFolder());
    } catch (IOException e) {
      if (source.inFolder()) {
        // One file of many: what the others hold can be told all the same.
        String file = source.path().toString();
        String sentence = FailureSentence.of(e).replace(file + ": ", "");
        var unreadable = new Unreadable(file, 0, 0, sentence);
        return new Inputs(List.of(), List.of(unreadable), List.of(), List.of());
      }
      throw new UncheckedIOException(e);
    }
  }

  private static Text text(Source source, InputStream standardInput) throws IOException {
    if (source.isStandardInput()) {
      return new Text(STANDARD_INPUT, standardInput.readAllBytes());
    }
    String name = source.path().toString();
    try {
      return new Text(name, Files.readAllBytes(source.path()));
    } catch (FileSystemException named) {
      throw named;
    } catch (IOException nameless) {
      throw new FileSystemException(name, null, nameless.getMessage());
    }
  }

  private static Inputs content(Text text, boolean inFolder) {
    var nodes = new ArrayList<Object>();
    var manifests = new KubernetesObjects(text, inFolder);
    try {
      Documents.read(text.bytes(), nodes::add);
    } catch (UnreadableException mistake) {
      Optional<String> foreign = ForeignText.sentence(text);
      if (foreign.isPresent()) {
        manifests.refuse(mistake.line(), mistake.column(), foreign.get());
        return manifests.read(false);
      }
      manifests.refuse(mistake.line(), mistake.column(), mistake.getMessage());
    }
    for (int i = 0; i < nodes.size(); i++) {
      manifests.add(nodes.get(i), i);
    }
    return manifests.read(nodes.isEmpty());
  }
}
