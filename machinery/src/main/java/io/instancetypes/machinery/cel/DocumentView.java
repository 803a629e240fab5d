package io.instancetypes.machinery.cel;

import dev.cel.common.values.NullValue;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A document as expressions see it: nothing is a value of its own, numbers are of two kinds. */
final class DocumentView {
  private DocumentView() {}

  static Object of(Object document) {
    return switch (document) {
      case null -> NullValue.NULL_VALUE;
      case Map<?, ?> map -> new Maps(map);
      case List<?> list -> new Lists(list);
      case Long number -> number;
      case Number number -> number.doubleValue();
      default -> document;
    };
  }

  private static final class Lists extends AbstractList<Object> {
    private final List<?> document;

    Lists(List<?> document) {
      this.document = document;
    }

    @Override
    public Object get(int index) {
      return of(document.get(index));
    }

    @Override
    public int size() {
      return document.size();
    }
  }

  private static final class Maps extends AbstractMap<String, Object> {
    private final Map<?, ?> document;

    Maps(Map<?, ?> document) {
      this.document = document;
    }

    @Override
    public Object get(Object key) {
      Object value = document.get(key);
      return value == null && !document.containsKey(key) ? null : of(value);
    }

    @Override
    public boolean containsKey(Object key) {
      return document.containsKey(key);
    }

    @Override
    public int size() {
      return document.size();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public Iterator<Entry<String, Object>> iterator() {
          Iterator<? extends Entry<?, ?>> entries = document.entrySet().iterator();
          return new Iterator<>() {
            @Override
            public boolean hasNext() {
              return entries.hasNext();
            }

            @Override
            public Entry<String, Object> next() {
              Entry<?, ?> entry = entries.next();
              return new SimpleImmutableEntry<>((String) entry.getKey(), of(entry.getValue()));
            }
          };
        }

        @Override
        public int size() {
          return document.size();
        }
      };
    }
  }
}
