package io.instancetypes.machinery.rbac;

import java.util.List;
import java.util.Map;

/** The roles and bindings there are, as documents. */
public interface Policies {
  /**
   * Another number after every change of a role or binding. It must not be told before the change
   * can be read here: what was read under a number is not read again until it changes.
   */
  long version();

  List<? extends Map<?, ?>> clusterRoleBindings();

  List<? extends Map<?, ?>> roleBindings(String namespace);

  /** Null if there is none. */
  Map<?, ?> role(String namespace, String name);

  /** Null if there is none. */
  Map<?, ?> clusterRole(String name);
}
