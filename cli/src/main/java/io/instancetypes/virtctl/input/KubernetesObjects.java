package io.instancetypes.virtctl.input;

import io.instancetypes.api.json.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells the Kubernetes objects in a text from everything else that YAML can say. */
final class KubernetesObjects {
  private final Text text;
  private final boolean inFolder;
  private final List<InputDocument> documents = new ArrayList<>();
  private final List<Unreadable> unreadable = new ArrayList<>(0);
  private final List<Unreadable> tools = new ArrayList<>(0);

  /**
   * @param inFolder whether nobody named this very file, so that it may be about something else
   */
  KubernetesObjects(Text text, boolean inFolder) {
    this.text = text;
    this.inFolder = inFolder;
  }

  Inputs read(boolean empty) {
    boolean worthTelling = empty && unreadable.isEmpty() && !inFolder;
    return new Inputs(
        documents, unreadable, worthTelling ? List.of(text.name()) : List.of(), tools);
  }

  void refuse(int line, int column, String sentence) {
    unreadable.add(new Unreadable(text.name(), line, column, sentence));
  }

  /** Takes a document of the text apart, down to the items of a List. */
  void add(Object node, int index) {
    add(node, index, List.of());
  }

  private void add(Object node, int index, List<Object> within) {
    if (!(node instanceof Map<?, ?>)) {
      refuse(
          index,
          within,
          "expected an object with apiVersion, kind and metadata, found "
              + ObjectIdentity.phrase(node));
      return;
    }
    @SuppressWarnings("unchecked")
    var document = new InputDocument((Map<String, Object>) node, text, index, within);
    Optional<String> tool = ForeignText.ofTool(document);
    if (inFolder && (tool.isPresent() || ObjectIdentity.isNone(document.fields()))) {
      tool.ifPresent(sentence -> tools.add(new Unreadable(text.name(), 1, 1, sentence)));
      return;
    }
    if (tool.isPresent()) {
      refuse(1, 1, tool.get());
      return;
    }
    Optional<ObjectIdentity.Complaint> complaint = ObjectIdentity.complaint(document);
    if (complaint.isPresent()) {
      Position position = document.position(complaint.get().field());
      refuse(position.line(), position.column(), complaint.get().sentence());
    } else if (document.kind().endsWith("List") && document.fields().containsKey("items")) {
      addItems(document);
    } else {
      documents.add(document);
    }
  }

  private void addItems(InputDocument list) {
    Object items = list.fields().get("items");
    List<Object> path = new ArrayList<>(list.within());
    path.add("items");
    if (items instanceof List<?> objects) {
      for (int i = 0; i < objects.size(); i++) {
        List<Object> within = new ArrayList<>(path);
        within.add(i);
        add(objects.get(i), list.index(), within);
      }
    } else if (items != null) {
      refuse(list.index(), path, "items: expected a list, found " + ObjectIdentity.phrase(items));
    }
  }

  private void refuse(int index, List<Object> path, String sentence) {
    Position position = text.position(index, path);
    refuse(position.line(), position.column(), sentence);
  }
}
