package io.instancetypes.machinery.printers;

import io.instancetypes.api.Quantity;
import io.instancetypes.machinery.printers.Column.Cell;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The cells of volumes, claims and storage classes. */
final class VolumeCells {
  private static final Map<String, String> SHORT_MODES =
      Map.of(
          "ReadWriteOnce", "RWO",
          "ReadOnlyMany", "ROX",
          "ReadWriteMany", "RWX",
          "ReadWriteOncePod", "RWOP");

  private static final List<String> MODES =
      List.of("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod");

  private VolumeCells() {}

  static Cell accessModes(String path) {
    return (object, now) ->
        MODES.stream()
            .filter(Cells.listAt(object, path)::contains)
            .map(SHORT_MODES::get)
            .collect(Collectors.joining(","));
  }

  static Cell storage(String path) {
    return (object, now) ->
        Quantity.tryParse(Cells.at(object, path)).map(Quantity::canonical).orElse("0");
  }

  /** Says nothing as long as the claim has no volume. */
  static Cell whenBound(Cell cell) {
    return (claim, now) ->
        Cells.textAt(claim, "spec.volumeName").isEmpty() ? "" : cell.of(claim, now);
  }

  /** An annotation was the way to say it once, and still wins. */
  static Cell storageClass() {
    return (object, now) ->
        Cells.objectAt(object, "metadata.annotations")
                    .get("volume.beta.kubernetes.io/storage-class")
                instanceof String annotated
            ? annotated
            : Cells.textAt(object, "spec.storageClassName");
  }

  static Cell claim() {
    return (volume, now) ->
        Cells.at(volume, "spec.claimRef") instanceof Map<?, ?> claim
            ? Cells.textAt(claim, "namespace") + "/" + Cells.textAt(claim, "name")
            : "";
  }

  static Cell nameOfStorageClass() {
    return (storageClass, now) -> {
      Map<?, ?> annotations = Cells.objectAt(storageClass, "metadata.annotations");
      boolean isDefault =
          "true".equals(annotations.get("storageclass.kubernetes.io/is-default-class"))
              || "true".equals(annotations.get("storageclass.beta.kubernetes.io/is-default-class"));
      return Cells.textAt(storageClass, "metadata.name") + (isDefault ? " (default)" : "");
    };
  }
}
