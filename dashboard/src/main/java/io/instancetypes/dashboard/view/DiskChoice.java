package io.instancetypes.dashboard.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A disk of a machine in the making.
 *
 * @param origin what is on it
 * @param source which one of those; empty for none
 * @param size empty where it is as large as what is on it
 */
public record DiskChoice(Origin origin, String source, String size) {
  static final int MOST = 10;

  /** Where what is on a disk comes from. */
  public enum Origin {
    NOTHING("", "no disk", "", ""),
    IMAGE("image", "an image of a registry", "containerdisk", "quay.io/containerdisks/fedora:42"),
    CLAIM("claim", "an existing PersistentVolumeClaim", "pvc", "name"),
    DATA_SOURCE("datasource", "a copy of a DataSource", "ds", "[namespace/]name"),
    CLONE("clone", "a copy of a PersistentVolumeClaim", "pvc", "[namespace/]name"),
    DOWNLOAD("url", "a download", "http", "https://…/disk.qcow2"),
    BLANK("blank", "a new, empty disk", "blank", "none");

    private final String value;
    private final String words;
    private final String option;
    private final String example;

    Origin(String value, String words, String option, String example) {
      this.value = value;
      this.words = words;
      this.option = option;
      this.example = example;
    }

    /** What its source may look like. */
    public String example() {
      return example;
    }

    /** As it stands in addresses. */
    public String value() {
      return value;
    }

    public String words() {
      return words;
    }

    static Origin of(String value) {
      return Stream.of(values())
          .filter(each -> each.value.equals(value))
          .findFirst()
          .orElse(NOTHING);
    }

    private boolean isMade() {
      return this == DATA_SOURCE || this == CLONE || this == DOWNLOAD || this == BLANK;
    }
  }

  /** The rows of a form: three lists side by side. */
  static List<DiskChoice> read(List<String> origins, List<String> sources, List<String> sizes) {
    List<DiskChoice> disks = new ArrayList<>();
    for (int i = 0; i < Math.min(MOST, origins.size()); i++) {
      disks.add(new DiskChoice(Origin.of(origins.get(i)), at(sources, i), at(sizes, i)));
    }
    return disks;
  }

  private static String at(List<String> values, int index) {
    return index < values.size() ? values.get(index).strip() : "";
  }

  boolean isNone() {
    return origin == Origin.NOTHING || origin == Origin.IMAGE && source.isEmpty();
  }

  /**
   * The option of the command.
   *
   * @param volume what it is called, if it is made with the machine
   * @param namespace of the machine
   * @param boots whether the machine boots from it though others come first
   */
  String argument(String volume, String namespace, boolean boots) {
    String option =
        origin.isMade()
            ? "--volume-import=type:"
                + origin.option
                + from(namespace)
                + sized()
                + ",name:"
                + volume
            : "--volume-" + origin.option + "=src:" + source;
    return option + (boots ? ",bootorder:1" : "");
  }

  private String from(String namespace) {
    return switch (origin) {
      case BLANK -> source.isEmpty() ? "" : ",src:" + source;
      case DOWNLOAD -> ",url:" + source;
      // The API has no default for the namespace of what is cloned.
      case CLONE -> ",src:" + (source.contains("/") ? "" : namespace + "/") + source;
      default -> ",src:" + source;
    };
  }

  private String sized() {
    return size.isEmpty() ? "" : ",size:" + size;
  }
}
