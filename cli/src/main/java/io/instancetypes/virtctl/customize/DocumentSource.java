package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Wording;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The documents that the command line names. An object is found in whatever namespace it is, since
 * {@code --namespace} says where the result belongs; only where several namespaces have one of that
 * name, it decides between them.
 */
final class DocumentSource implements SourceOption {
  private final List<InputDocument> documents;
  private final String namespace;

  /**
   * @param namespace null if none was given
   */
  DocumentSource(List<InputDocument> documents, String namespace) {
    this.documents = documents;
    this.namespace = namespace;
  }

  @Override
  public Optional<Map<String, Object>> find(Kind kind, String name) {
    List<InputDocument> found = all(kind).filter(document -> document.name().equals(name)).toList();
    if (kind.namespaced() && namespaces(found).size() > 1) {
      found = inNamespace(found, kind, name);
    }
    // Of two with the same name the later one holds, as if they were applied in turn.
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getLast().fields());
  }

  @Override
  public Collection<String> names(Kind kind) {
    return all(kind).map(InputDocument::name).distinct().toList();
  }

  @Override
  public String place() {
    return "among the " + documents.size() + " documents given";
  }

  private Stream<InputDocument> all(Kind kind) {
    return documents.stream()
        .filter(OfflineInput::isType)
        .filter(document -> document.kind().equals(kind.kind()));
  }

  private List<InputDocument> inNamespace(List<InputDocument> found, Kind kind, String name) {
    List<InputDocument> there =
        found.stream()
            .filter(document -> Finder.namespace(document.fields()).equals(namespace))
            .toList();
    if (there.isEmpty()) {
      throw new Refusal(
          "the namespaces "
              + Wording.and(namespaces(found))
              + " have a "
              + new SourceName(kind, name).title()
              + " each; say with --namespace which one is meant");
    }
    return there;
  }

  private static List<String> namespaces(List<InputDocument> found) {
    return found.stream()
        .map(document -> Finder.namespace(document.fields()))
        .distinct()
        .sorted()
        .toList();
  }
}
