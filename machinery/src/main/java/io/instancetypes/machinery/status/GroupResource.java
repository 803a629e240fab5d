package io.instancetypes.machinery.status;

/** A resource as messages name it: {@code virtualmachines.kubevirt.io}, {@code namespaces}. */
public record GroupResource(String group, String resource) {
  @Override
  public String toString() {
    return group.isEmpty() ? resource : resource + "." + group;
  }
}
