package io.instancetypes.apiserver.resource;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.machinery.structuralschema.FieldError;
import io.instancetypes.machinery.structuralschema.NameRule;
import java.util.ArrayList;
import java.util.List;

/** What a kind does beyond its schema. */
public interface RestStrategy {
  /** Whether {@code metadata.generation} counts the changes of what the user wants. */
  boolean tracksGeneration();

  /** Which names objects may have. */
  default NameRule names() {
    return NameRule.SUBDOMAIN;
  }

  /** Whether a write without a resource version overwrites whatever is there. */
  boolean overwritesBlindly();

  /** Whether writing an object that is not there creates it. */
  default boolean createsOnUpdate() {
    return false;
  }

  /** The group under which objects are kept; kinds that share it share their objects. */
  default String storedUnder(String group) {
    return group.isEmpty() ? "core" : group;
  }

  /** Fills in what the user left out. */
  default void complete(Fields object) {}

  /** Sets what the server alone decides on. */
  default void prepareCreation(AdmissionAttributes change) {}

  /** Keeps what no client may change. */
  default void prepareUpdate(AdmissionAttributes change) {}

  /** Adds whoever must act before an object goes whose deletion is asked for the first time. */
  default void prepareDeletion(Fields object) {}

  /** Whether something must happen before a deleted object may go. */
  default boolean isHeld(Fields object) {
    return !new KubeObject(object).finalizers().isEmpty();
  }

  /** Shows in an object that it is about to go. */
  default void markDeleted(Fields object) {}

  /** Whether a deletion is answered with what was deleted, as some old kinds do. */
  default boolean answersWithObject() {
    return false;
  }

  /** Follows a write that was kept. */
  default void written() {}

  /** Everything wrong with a change. */
  default List<FieldError> check(AdmissionAttributes change) {
    var errors = new ArrayList<>(ObjectChecks.metadata(change));
    errors.addAll(checkSchema(change));
    errors.addAll(checkOwnRules(change));
    return errors;
  }

  /** What is wrong with a change by the schema of the kind. */
  default List<FieldError> checkSchema(AdmissionAttributes change) {
    return ObjectChecks.schema(change);
  }

  /** What is wrong with a change beyond metadata and schema. */
  default List<FieldError> checkOwnRules(AdmissionAttributes change) {
    return List.of();
  }
}
