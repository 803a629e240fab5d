package io.instancetypes.machinery.structuralschema;

import java.util.List;

/** Which names a kind allows for its objects. */
public enum NameRule {
  /** Custom resources and most built-in kinds. */
  SUBDOMAIN {
    @Override
    public List<String> mistakes(String name) {
      return NameValidation.dns1123Subdomain(name);
    }
  },
  /** Namespaces. */
  LABEL {
    @Override
    public List<String> mistakes(String name) {
      return NameValidation.dns1123Label(name);
    }
  },
  /** Services. */
  OLD_LABEL {
    @Override
    public List<String> mistakes(String name) {
      return NameValidation.dns1035Label(name);
    }
  },
  /** Roles and bindings: {@code system:node} is one. */
  PATH_SEGMENT {
    @Override
    public List<String> mistakes(String name) {
      return NameValidation.pathSegment(name);
    }

    @Override
    List<String> mistakesOfPrefix(String prefix) {
      return NameValidation.pathSegmentPrefix(prefix);
    }
  };

  /** What is wrong with a name, in kube-apiserver's words. */
  public abstract List<String> mistakes(String name);

  /** The same for the beginning of a name that is still to be generated: it may end in a dash. */
  List<String> mistakesOfPrefix(String prefix) {
    boolean dashed = prefix.length() > 1 && prefix.endsWith("-");
    // One character more is cut off than is put on, as kube-apiserver does.
    return mistakes(dashed ? prefix.substring(0, prefix.length() - 2) + "a" : prefix);
  }
}
