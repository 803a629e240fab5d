package io.instancetypes.install;

import java.util.Arrays;

/** Who may do something: three roles and a namespaced one of the operator, three of people. */
public enum Role {
  ADMISSION("instancetypes-admission", ""),
  CONTROLLER("instancetypes-controller", ""),
  REGISTRATION("instancetypes-registration", ""),

  /** In the namespace of the operator only. */
  OPERATOR(Names.OPERATOR, ""),
  VIEW("instancetypes:view", "view"),
  EDIT("instancetypes:edit", "edit"),
  VIEW_CLUSTER_TYPES("instancetypes:view-cluster-types", "");

  private final String title;
  private final String aggregatedTo;

  Role(String title, String aggregatedTo) {
    this.title = title;
    this.aggregatedTo = aggregatedTo;
  }

  /** What it is called in a cluster. */
  public String title() {
    return title;
  }

  /** Whether the operator's account has it. */
  public boolean isOperators() {
    return switch (this) {
      case ADMISSION, CONTROLLER, REGISTRATION, OPERATOR -> true;
      case VIEW, EDIT, VIEW_CLUSTER_TYPES -> false;
    };
  }

  public boolean isNamespaced() {
    return this == OPERATOR;
  }

  /** The standard role whose holders have it as well; or nothing. */
  String aggregatedTo() {
    return aggregatedTo;
  }

  static Role titled(String title) {
    return Arrays.stream(values())
        .filter(role -> role.title.equals(title))
        .findFirst()
        .orElseThrow();
  }
}
