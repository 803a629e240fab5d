package io.instancetypes.virtctl;

import io.instancetypes.api.Fields;
import java.util.Map;

/** A server whose machines are looked after, as its administrator sees it. */
public interface FleetServer {
  /** The environment of a command that is to use it. */
  Map<String, String> environment();

  void create(String yaml);

  /** As {@code virtctl apply} does. */
  void apply(String yaml);

  /** An object as it is now, null for none. */
  Fields find(String kind, String namespace, String name);

  /** Sets what the conditions of an instance are, as whoever runs it would. */
  void conditions(String namespace, String instance, Object conditions);
}
