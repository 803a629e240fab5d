package io.instancetypes.runtime.registry;

import io.instancetypes.runtime.image.ImageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The part of the files of an image that somebody is interested in, as its layers put them over
 * each other and hide them. Links are not followed: they could lead anywhere.
 */
final class ImageTree {
  private static final String HIDES = ".wh.";
  private static final String HIDES_ALL = ".wh..wh..opq";
  private static final int MOST_FILES = 10_000;

  private final ImageContent wanted;
  private final String path;
  private final TreeMap<String, Place> places = new TreeMap<>();

  ImageTree(ImageContent wanted) {
    this.wanted = wanted;
    this.path = wanted.path().isEmpty() ? ImageContent.FOLDER : normal(wanted.path());
  }

  /**
   * Where a file is.
   *
   * @param number of the entry in its layer
   */
  record Place(Path layer, int number, TarReader.Entry entry) {}

  /** Puts a layer over those that were added before. */
  void add(Path layer, TarReader entries) throws IOException {
    var own = new TreeMap<String, Place>();
    int number = 0;
    Optional<TarReader.Entry> next = entries.next();
    while (next.isPresent()) {
      add(own, normal(next.get().name()), new Place(layer, number++, next.get()));
      next = entries.next();
    }
    own.forEach(this::put);
    if (places.size() > MOST_FILES) {
      throw new ImageException("the image has too many files in " + wanted.inWords());
    }
  }

  private void add(Map<String, Place> own, String name, Place place) throws ImageException {
    String file = name.substring(name.lastIndexOf('/') + 1);
    String folder = name.substring(0, name.length() - file.length());
    if (file.equals(HIDES_ALL)) {
      places.keySet().removeIf(each -> each.startsWith(folder));
    } else if (file.startsWith(HIDES)) {
      hide(folder + file.substring(HIDES.length()));
    } else if (concerns(name)) {
      own.put(name, place);
      if (own.size() > MOST_FILES) {
        throw new ImageException("the image has too many files in " + wanted.inWords());
      }
    }
  }

  private void hide(String name) {
    places.keySet().removeIf(each -> each.equals(name) || each.startsWith(name + "/"));
  }

  private void put(String name, Place place) {
    if (!place.entry.isFolder()) {
      hide(name);
    }
    places.put(name, place);
  }

  private boolean concerns(String name) {
    return name.equals(path) || name.startsWith(path + "/") || path.startsWith(name + "/");
  }

  /** The names of tar, however they were written; one that leads upwards is nobody's. */
  private static String normal(String name) {
    var parts = new ArrayList<String>();
    for (String part : name.split("/")) {
      if (part.equals("..")) {
        return "";
      }
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    return String.join("/", parts);
  }

  /**
   * Where the file is that is wanted.
   *
   * @throws ImageException where there is none, or more than one
   */
  Place find() throws ImageException {
    for (Map.Entry<String, Place> above : places.headMap(path).entrySet()) {
      if (path.startsWith(above.getKey() + "/") && !above.getValue().entry.isFolder()) {
        throw new ImageException(
            "/%s in the image is a link, and links are not followed".formatted(above.getKey()));
      }
    }
    Place place = wanted.path().isEmpty() ? only() : places.get(path);
    if (place == null || place.entry.isFolder()) {
      throw new ImageException("there is no file %s in the image".formatted(wanted.inWords()));
    }
    if (!place.entry.isFile()) {
      throw new ImageException(
          "%s in the image is a link or a device, and no file".formatted(wanted.inWords()));
    }
    return place;
  }

  private Place only() throws ImageException {
    Place folder = places.get(path);
    if (folder != null && !folder.entry.isFolder()) {
      return folder;
    }
    List<String> files =
        places.keySet().stream()
            .filter(name -> name.startsWith(path + "/"))
            .filter(name -> name.indexOf('/', path.length() + 1) < 0)
            .filter(name -> !places.get(name).entry.isFolder())
            .toList();
    if (files.size() > 1) {
      throw new ImageException(
          "there is more than one file in /disk of the image, and containerDisk.path does not say"
              + " which: "
              + files.stream().limit(5).collect(Collectors.joining(", /", "/", "")));
    }
    return files.isEmpty() ? null : places.get(files.getFirst());
  }
}
