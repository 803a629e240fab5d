package io.instancetypes.virtctl.input;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.JsonPointer;
import io.instancetypes.api.json.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One object of the input, and where it stood.
 *
 * @param index which document of the text it is or lies in
 * @param within its path inside that document, where it is an item of a List
 */
public record InputDocument(Map<String, Object> fields, Text text, int index, List<Object> within) {
  /** The name of the file, or {@code -} for standard input. */
  public String file() {
    return text.name();
  }

  public String kind() {
    return Fields.text(fields, "kind");
  }

  /** The API group of its kind; empty for the core group and where there is no apiVersion. */
  public String group() {
    String version = Fields.text(fields, "apiVersion");
    int slash = version.indexOf('/');
    return slash < 0 ? "" : version.substring(0, slash);
  }

  public String name() {
    return metadata("name");
  }

  /** The namespace as written; empty where there is none. */
  public String namespace() {
    return metadata("namespace");
  }

  private String metadata(String key) {
    return Fields.text(Fields.map(fields, "metadata"), key);
  }

  /** As a person would call it: {@code VirtualMachine default/web}. */
  public String title() {
    String name = name().isEmpty() ? "without a name" : name();
    return kind() + " " + (namespace().isEmpty() ? name : namespace() + "/" + name);
  }

  /** Where a field of this document stands, or the nearest object around it that is there. */
  public Position position(String field) {
    List<Object> path = new ArrayList<>(within);
    path.addAll(FieldPath.of(fields, field));
    return text.position(index, path);
  }

  /** Whether it came from a file that can be edited. */
  public boolean isInFile() {
    return text.bytes().length > 0 && !text.name().equals(Inputs.STANDARD_INPUT);
  }

  /** Its text without a field, named by a JSON pointer. */
  public Optional<FieldRemoval> without(String pointer) {
    return without(pointer, text.bytes());
  }

  /** The same, of a text that has been edited already. */
  public Optional<FieldRemoval> without(String pointer, byte[] edited) {
    List<Object> path = new ArrayList<>();
    for (String step : pointer.substring(1).split("/")) {
      path.add(JsonPointer.unescaped(step));
    }
    return FieldRemoval.of(edited, index, within, path);
  }

  public byte[] bytes() {
    return text.bytes();
  }
}
