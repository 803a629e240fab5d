package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Map;

/** What one manager owns by one way of writing. */
record ManagedEntry(Id id, String apiVersion, Instant time, FieldSet fields) {
  /** By operation, then by age, then by name: as Kubernetes lists them. */
  static final Comparator<ManagedEntry> ORDER =
      Comparator.comparing((ManagedEntry entry) -> entry.id.operation)
          .thenComparing(ManagedEntry::seconds)
          .thenComparing(entry -> entry.id.manager)
          .thenComparing(ManagedEntry::apiVersion)
          .thenComparing(entry -> entry.id.subresource);

  /** How a manager writes. */
  enum Operation {
    APPLY("Apply"),
    UPDATE("Update");

    private final String text;

    Operation(String text) {
      this.text = text;
    }
  }

  /**
   * What makes an entry another entry. Those who apply have one whatever the version: its version
   * is empty here.
   */
  record Id(String manager, Operation operation, String version, String subresource)
      implements Comparable<Id> {
    static Id of(String manager, Operation operation, String apiVersion, String subresource) {
      String name = manager.isEmpty() ? "unknown" : manager;
      return new Id(name, operation, operation == Operation.APPLY ? "" : apiVersion, subresource);
    }

    /** As in messages of conflicts. */
    String text() {
      String text = Scalars.text(manager);
      if (!subresource.isEmpty()) {
        text += " with subresource " + Scalars.text(subresource);
      }
      return operation == Operation.UPDATE ? text + " using " + version : text;
    }

    @Override
    public int compareTo(Id other) {
      return Comparator.comparing(Id::manager)
          .thenComparing(Id::operation)
          .thenComparing(Id::version)
          .thenComparing(Id::subresource)
          .compare(this, other);
    }
  }

  boolean isApplied() {
    return id.operation == Operation.APPLY;
  }

  long seconds() {
    return time == null ? 0 : time.getEpochSecond();
  }

  ManagedEntry with(FieldSet owned) {
    return new ManagedEntry(id, apiVersion, time, owned);
  }

  static ManagedEntry read(Map<?, ?> entry, int at) {
    Operation operation = operation(Fields.text(entry, "operation"));
    String apiVersion = Fields.text(entry, "apiVersion");
    if (apiVersion.isEmpty()) {
      throw new OwnershipException("apiVersion must not be empty");
    }
    String type = Fields.text(entry, "fieldsType");
    if (type.isEmpty()) {
      throw new OwnershipException("missing fieldsType in managed fields entry " + at);
    }
    if (!type.equals("FieldsV1")) {
      throw new OwnershipException(
          "invalid fieldsType %s in managed fields entry %d".formatted(Scalars.text(type), at));
    }
    String version = operation == Operation.APPLY ? "" : apiVersion;
    Map<?, ?> fields = Fields.map(entry, "fieldsV1");
    return new ManagedEntry(
        new Id(
            Fields.text(entry, "manager"), operation, version, Fields.text(entry, "subresource")),
        apiVersion,
        time(Fields.text(entry, "time")),
        FieldSet.read(fields));
  }

  private static Operation operation(String text) {
    return switch (text) {
      case "Apply" -> Operation.APPLY;
      case "Update" -> Operation.UPDATE;
      default -> throw new OwnershipException("operation must be `Apply` or `Update`");
    };
  }

  private static Instant time(String text) {
    try {
      return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException noTime) {
      throw new OwnershipException("time %s is no time".formatted(Scalars.text(text)));
    }
  }

  Fields write() {
    var entry = new Fields(7);
    entry.put("manager", id.manager);
    entry.put("operation", id.operation.text);
    entry.put("apiVersion", apiVersion);
    if (time != null) {
      entry.put("time", time.toString());
    }
    entry.put("fieldsType", "FieldsV1");
    entry.put("fieldsV1", fields.write());
    if (!id.subresource.isEmpty()) {
      entry.put("subresource", id.subresource);
    }
    return entry;
  }
}
