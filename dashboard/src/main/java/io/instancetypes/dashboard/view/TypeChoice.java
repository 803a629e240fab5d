package io.instancetypes.dashboard.view;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.plan.ObjectKey;
import java.util.Map;

/** An instance type or a preference as forms and addresses name it. */
public record TypeChoice(ObjectKey key) {
  public static TypeChoice of(Map<String, Object> object) {
    return new TypeChoice(ObjectKey.of(object));
  }

  /** As the commands take it: one of a namespace with its kind, as both may have the same name. */
  public String value() {
    return key.namespace().isEmpty()
        ? key.name()
        : Kind.of(key.kind()).map(Kind::singular).orElse(key.kind()) + "/" + key.name();
  }

  /** As people call it, wherever they are. */
  public String label() {
    return key.namespace().isEmpty() ? key.name() : key.namespace() + "/" + key.name();
  }

  public String address() {
    return Addresses.type(key.kind(), key.namespace(), key.name());
  }

  /** A form for a machine that uses it. */
  public String newMachine() {
    boolean instancetype =
        Kind.of(key.kind()).filter(kind -> kind.family() == Kind.Family.INSTANCETYPE).isPresent();
    return Addresses.MACHINES
        + "/new?"
        + (key.namespace().isEmpty() ? "" : "namespace=" + Addresses.value(key.namespace()) + "&")
        + (instancetype ? "instancetype=" : "preference=")
        + Addresses.value(value());
  }
}
