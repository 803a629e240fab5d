package io.instancetypes.apiserver.resource;

import java.util.List;

/** An API group without objects of its own, as far as discovery tells of it. */
public interface ExtensionGroup {
  String group();

  List<String> versions();

  /**
   * As discovery lists them, such as {@code virtualmachines/start}; each of them in a namespace.
   */
  List<String> resources();
}
