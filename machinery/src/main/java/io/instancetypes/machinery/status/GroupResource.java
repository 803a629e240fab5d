package io.instancetypes.machinery.status;

/** A resource as messages name it: {@code deployments.apps}, {@code namespaces}. */
public record GroupResource(String group, String resource) {
  @Override
  public String toString() {
    return group.isEmpty() ? resource : resource + "." + group;
  }
}
