package io.instancetypes.machinery.managedfields;

import io.instancetypes.api.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What has become of the fields of an object from one state to the next. */
record Comparison(FieldSet removed, FieldSet modified, FieldSet added) {
  private static final Object ABSENT = new Object();

  static Comparison of(Map<?, ?> before, Map<?, ?> after, MergeSchema shape) {
    var changes = new Changes();
    changes.compareFields(before, after, shape);
    return changes.comparison();
  }

  /** Without the given fields and all below them. */
  Comparison without(FieldSet fields) {
    return new Comparison(removed.minus(fields), modified.minus(fields), added.minus(fields));
  }

  FieldSet written() {
    return modified.union(added);
  }

  /** The changes of one object or list. */
  private static final class Changes {
    private final FieldSet.Builder removed = new FieldSet.Builder();
    private final FieldSet.Builder modified = new FieldSet.Builder();
    private final FieldSet.Builder added = new FieldSet.Builder();

    private void compare(PathElement element, Object before, Object after, MergeSchema shape) {
      if (before == ABSENT) {
        added.add(element, true, OwnedFields.everythingBelow(after, shape));
      } else if (after == ABSENT) {
        removed.add(element, true, OwnedFields.everythingBelow(before, shape));
      } else if (before != after) {
        compareValues(element, before, after, shape);
      }
    }

    private void compareValues(
        PathElement element, Object before, Object after, MergeSchema shape) {
      MergeSchema.Part former = shape.part(before);
      MergeSchema.Part part = shape.part(after);
      if (part == MergeSchema.Part.WHOLE && former == part) {
        modified.add(element, !Scalars.equal(before, after), FieldSet.EMPTY);
        return;
      }
      var below = new Changes();
      // A value that has turned into another kind is gone as the one and new as the other.
      boolean leaf = former != part && below.visit(before, after, former, shape);
      leaf |= below.visit(before, after, part, shape);
      removed.add(element, false, below.removed.build());
      modified.add(element, leaf && !Scalars.equal(before, after), below.modified.build());
      added.add(element, false, below.added.build());
    }

    private Comparison comparison() {
      return new Comparison(removed.build(), modified.build(), added.build());
    }

    /** Whether the value is to be compared as one. */
    private boolean visit(Object before, Object after, MergeSchema.Part part, MergeSchema shape) {
      return switch (part) {
        case WHOLE -> true;
        case BY_FIELDS -> {
          Map<?, ?> old = Fields.map(before);
          Map<?, ?> current = Fields.map(after);
          compareFields(old, current, shape);
          yield old.isEmpty() && current.isEmpty();
        }
        case BY_ITEMS -> {
          List<?> old = Fields.list(before);
          List<?> current = Fields.list(after);
          compareItems(old, current, shape);
          yield old.isEmpty() && current.isEmpty();
        }
      };
    }

    private void compareFields(Map<?, ?> before, Map<?, ?> after, MergeSchema shape) {
      for (var entry : before.entrySet()) {
        String key = (String) entry.getKey();
        compareField(key, entry.getValue(), valueOf(after, key), shape);
      }
      for (var entry : after.entrySet()) {
        String key = (String) entry.getKey();
        if (!before.containsKey(key)) {
          compareField(key, ABSENT, entry.getValue(), shape);
        }
      }
    }

    private static Object valueOf(Map<?, ?> map, String key) {
      Object value = map.get(key);
      return value != null || map.containsKey(key) ? value : ABSENT;
    }

    private void compareField(String key, Object before, Object after, MergeSchema shape) {
      MergeSchema.Named named = shape.named(key);
      if (named == null) {
        compare(PathElement.field(key), before, after, shape.others());
      } else {
        compare(named.element(), before, after, named.shape());
      }
    }

    private void compareItems(List<?> before, List<?> after, MergeSchema shape) {
      Map<PathElement, List<Object>> old = ListItems.of(shape, before);
      Map<PathElement, List<Object>> current = ListItems.of(shape, after);
      Set<PathElement> all = new HashSet<>(old.keySet());
      all.addAll(current.keySet());
      for (PathElement element : all) {
        compareItem(
            element,
            old.getOrDefault(element, List.of()),
            current.getOrDefault(element, List.of()),
            shape.items());
      }
    }

    /** Items that cannot be told apart are compared as one value. */
    private void compareItem(
        PathElement element, List<Object> before, List<Object> after, MergeSchema shape) {
      boolean wereMany = before.size() > 1;
      boolean areMany = after.size() > 1;
      if (wereMany && areMany) {
        modified.add(element, !Scalars.equal(before, after), FieldSet.EMPTY);
      } else {
        if (before.size() == 1 || after.size() == 1) {
          compare(element, only(before), only(after), shape);
        }
        removed.add(element, wereMany, FieldSet.EMPTY);
        added.add(element, areMany, FieldSet.EMPTY);
      }
    }

    private static Object only(List<Object> items) {
      return items.size() == 1 ? items.getFirst() : ABSENT;
    }
  }
}
