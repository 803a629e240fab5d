package io.instancetypes.qemu;

/**
 * What becomes of a field of a VirtualMachineInstance.
 *
 * @param path below {@code spec}, with {@code []} for any item; it speaks for all below it that has
 *     no line of its own
 * @param note the option that carries it, or the reason why none does
 */
record FieldTreatment(String path, Kind kind, String note) {
  enum Kind {
    /** The guest has it. */
    HONOURED,
    /** The guest does without, which does no harm, and whoever asks is told. */
    IGNORED,
    /** No guest is started that would lack it. */
    REFUSED,
    /** Nothing that a guest could see: it is about nodes, pods, or how things are fetched. */
    BESIDE
  }

  static FieldTreatment honoured(String path, String option) {
    return new FieldTreatment(path, Kind.HONOURED, option);
  }

  static FieldTreatment ignored(String path, String reason) {
    return new FieldTreatment(path, Kind.IGNORED, reason);
  }

  static FieldTreatment refused(String path, String reason) {
    return new FieldTreatment(path, Kind.REFUSED, reason);
  }

  static FieldTreatment beside(String path, String reason) {
    return new FieldTreatment(path, Kind.BESIDE, reason);
  }

  boolean covers(String field) {
    return field.startsWith(path)
        && (field.length() == path.length()
            || field.charAt(path.length()) == '.'
            || field.startsWith("[]", path.length()));
  }
}
