package io.instancetypes.apiserver.resource;

import io.instancetypes.machinery.openapi.ActionTable;
import java.util.List;

/** An API group without objects of its own, as far as discovery tells of it. */
public interface ExtensionGroup {
  String group();

  List<String> versions();

  /** What can be done there. */
  ActionTable actions();

  /** As discovery lists them, such as {@code virtualmachines/start}. */
  default List<String> resources() {
    return actions().resources();
  }
}
