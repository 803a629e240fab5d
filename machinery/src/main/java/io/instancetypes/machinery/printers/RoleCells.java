package io.instancetypes.machinery.printers;

import io.instancetypes.machinery.printers.Column.Cell;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;

/** The cells of role bindings, and who controls an object. */
final class RoleCells {
  private RoleCells() {}

  static Cell role() {
    return (binding, now) ->
        Cells.textAt(binding, "roleRef.kind") + "/" + Cells.textAt(binding, "roleRef.name");
  }

  static Cell subjects(String kind) {
    return (binding, now) -> {
      var names = new ArrayList<String>();
      for (Object subject : Cells.listAt(binding, "subjects")) {
        if (subject instanceof Map<?, ?> map && kind.equals(map.get("kind"))) {
          names.add(nameOf(map));
        }
      }
      return String.join(", ", names);
    };
  }

  private static String nameOf(Map<?, ?> subject) {
    String name = Cells.textAt(subject, "name");
    String namespace = Cells.textAt(subject, "namespace");
    return "ServiceAccount".equals(subject.get("kind")) && !namespace.isEmpty()
        ? namespace + "/" + name
        : name;
  }

  static Cell controller() {
    return (object, now) -> {
      for (Object owner : Cells.listAt(object, "metadata.ownerReferences")) {
        if (owner instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("controller"))) {
          return kindAndGroup(map) + "/" + Cells.textAt(map, "name");
        }
      }
      return "<none>";
    };
  }

  private static String kindAndGroup(Map<?, ?> owner) {
    String kind = Cells.textAt(owner, "kind");
    String apiVersion = Cells.textAt(owner, "apiVersion");
    int slash = apiVersion.indexOf('/');
    String full = slash < 0 ? kind : kind + "." + apiVersion.substring(0, slash);
    return full.toLowerCase(Locale.ROOT);
  }
}
