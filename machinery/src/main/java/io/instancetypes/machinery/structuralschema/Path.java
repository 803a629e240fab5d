package io.instancetypes.machinery.structuralschema;

/** Where a value stands in its document; written out only when somebody asks. */
public final class Path {
  /** The document itself. */
  public static final Path ROOT = new Path(null, "", Step.FIELD);

  private enum Step {
    FIELD,
    KEY,
    INDEX
  }

  private final Path parent;
  private final Object name;
  private final Step step;

  private Path(Path parent, Object name, Step step) {
    this.parent = parent;
    this.name = name;
    this.step = step;
  }

  /** The path of the given fields, one in the other. */
  public static Path of(String... fields) {
    Path path = ROOT;
    for (String field : fields) {
      path = path.field(field);
    }
    return path;
  }

  /** A field of an object: {@code spec.size}. */
  public Path field(String field) {
    return new Path(this, field, Step.FIELD);
  }

  /** A value of a map: {@code labels[app]}. */
  public Path key(String key) {
    return new Path(this, key, Step.KEY);
  }

  /** An item of a list: {@code disks[0]}. */
  public Path index(int index) {
    return new Path(this, index, Step.INDEX);
  }

  boolean isRoot() {
    return parent == null;
  }

  /** As in sentences about the field: the root is nothing. */
  String text() {
    var text = new StringBuilder();
    append(text);
    return text.toString();
  }

  private void append(StringBuilder text) {
    if (parent == null) {
      return;
    }
    parent.append(text);
    switch (step) {
      case FIELD -> text.append(text.isEmpty() ? "" : ".").append(name);
      case KEY, INDEX -> text.append('[').append(name).append(']');
    }
  }

  /** As in front of a message: kube-apiserver writes the root as {@code <nil>}. */
  @Override
  public String toString() {
    return parent == null ? "<nil>" : text();
  }
}
