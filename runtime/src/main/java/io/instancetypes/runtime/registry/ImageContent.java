package io.instancetypes.runtime.registry;

/**
 * A file of an image.
 *
 * @param path where it is; empty for the only file in the folder {@code /disk}
 * @param disk whether it is an image of a disk, which becomes a raw one
 */
public record ImageContent(String path, boolean disk) {
  static final String FOLDER = "disk";

  /** For the disk of an image that says nothing about where it is. */
  public static final ImageContent ONLY_DISK = new ImageContent("", true);

  String inWords() {
    return path.isEmpty() ? "/" + FOLDER : path;
  }
}
