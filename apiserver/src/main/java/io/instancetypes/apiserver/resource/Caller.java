package io.instancetypes.apiserver.resource;

import io.instancetypes.machinery.rbac.UserInfo;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Who wants a change, and how.
 *
 * @param manager the name under which fields are owned
 * @param dryRun everything is done but the write itself
 * @param limited whether it is held to what clients may store
 * @param warnings where to tell the client's user something
 * @param annotations where to tell the audit log something
 */
public record Caller(
    UserInfo user,
    String manager,
    boolean dryRun,
    FieldValidation validation,
    boolean limited,
    Consumer<String> warnings,
    BiConsumer<String, String> annotations) {

  /** The server itself, which may do everything. */
  public static final Caller SERVER =
      new Caller(
          new UserInfo("system:apiserver", List.of(UserInfo.MASTERS, UserInfo.AUTHENTICATED)),
          "instancetypes",
          false,
          FieldValidation.IGNORE,
          false,
          warning -> {},
          (key, value) -> {});

  /** What becomes of fields that the schema does not know. */
  public enum FieldValidation {
    IGNORE,
    WARN,
    STRICT
  }

  /** Tells whoever reads the audit log. */
  public void annotate(String key, String value) {
    annotations.accept(key, value);
  }

  public void warn(String text) {
    warnings.accept(text);
  }
}
