package io.instancetypes.api;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;

/**
 * The fields of one object of a document, in the order they were written.
 *
 * <p>Objects of Kubernetes documents are small and are copied far more often than they are searched
 * in depth, so keys and values lie in two arrays: a copy is two array copies, a search compares the
 * hash that every {@code String} caches. An index is built only for the rare object that is large.
 */
public final class Fields extends AbstractMap<String, Object> {
  private static final int LARGE = 32;
  private static final String[] NO_KEYS = {};
  private static final Object[] NO_VALUES = {};

  private String[] keys;
  private Object[] values;
  private int size;

  /** Copies share their keys with the original until either of them is given or loses one. */
  private boolean keysShared;

  /** A bit for each hash among the keys: most searches are for keys that are not there. */
  private long hashes;

  private volatile Map<String, Integer> index;

  public Fields() {
    this(0);
  }

  public Fields(int capacity) {
    // Empty objects are common: "{}" says yes in these documents, and few of them are ever filled.
    keys = capacity == 0 ? NO_KEYS : new String[capacity];
    values = capacity == 0 ? NO_VALUES : new Object[capacity];
  }

  /** One field, without room for more: most objects of a document have one or none. */
  public static Fields of(String key, Object value) {
    var fields = new Fields(1);
    fields.append(key, value);
    return fields;
  }

  /** The given keys and values in turn: {@code Fields.of("name", "a", "size", 2)}. */
  public static Fields of(Object... keysAndValues) {
    var fields = new Fields(keysAndValues.length / 2);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      fields.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return fields;
  }

  /** A copy of a whole document: no object or list of it is shared with the original. */
  public static Object copy(Object node) {
    // Not a switch over types: this is the hottest code of all, and those are slow to start.
    if (node instanceof String) {
      return node;
    }
    if (node instanceof Map<?, ?> map) {
      return copyOf(map);
    }
    return node instanceof List<?> list ? copyOf(list) : node;
  }

  private static List<Object> copyOf(List<?> list) {
    var copy = new ArrayList<Object>(list.size() + 1);
    for (int i = 0; i < list.size(); i++) {
      copy.add(copy(list.get(i)));
    }
    return copy;
  }

  /** As {@link #copy}, for a node known to be an object. */
  public static Fields copyOf(Map<?, ?> map) {
    if (map instanceof Fields fields) {
      return fields.deepCopy();
    }
    var copy = new Fields(map.size());
    map.forEach((key, value) -> copy.put((String) key, copy(value)));
    return copy;
  }

  /** The object under a key, put there if there is none. */
  public Fields object(String key) {
    if (get(key) instanceof Fields existing) {
      return existing;
    }
    var created = new Fields();
    put(key, created);
    return created;
  }

  /** The node if it is an object, otherwise an empty one. Reads of this kind never fail. */
  public static Map<?, ?> map(Object node) {
    return node instanceof Map<?, ?> map ? map : Map.of();
  }

  /** The object under a key, or an empty one. */
  public static Map<?, ?> map(Map<?, ?> object, String key) {
    return map(object.get(key));
  }

  /** The node if it is a list, otherwise an empty one. */
  public static List<?> list(Object node) {
    return node instanceof List<?> list ? list : List.of();
  }

  public static List<?> list(Map<?, ?> object, String key) {
    return list(object.get(key));
  }

  /** The objects of a list, in order; whatever else is in it is left out. */
  public static List<Map<?, ?>> maps(Map<?, ?> object, String key) {
    var maps = new ArrayList<Map<?, ?>>();
    for (Object item : list(object, key)) {
      if (item instanceof Map<?, ?> map) {
        maps.add(map);
      }
    }
    return maps;
  }

  /** The node if it is a text, otherwise an empty one. */
  public static String text(Object node) {
    return node instanceof String text ? text : "";
  }

  public static String text(Map<?, ?> object, String key) {
    return text(object.get(key));
  }

  /** The texts of a list, in order; whatever else is in it is left out. */
  public static List<String> texts(Object node) {
    var texts = new ArrayList<String>();
    for (Object item : list(node)) {
      if (item instanceof String text) {
        texts.add(text);
      }
    }
    return texts;
  }

  public static List<String> texts(Map<?, ?> object, String key) {
    return texts(object.get(key));
  }

  /** The whole number under a key, or 0. */
  public static long number(Map<?, ?> object, String key) {
    return number(object, key, 0);
  }

  public static long number(Map<?, ?> object, String key, long otherwise) {
    return object.get(key) instanceof Number number ? number.longValue() : otherwise;
  }

  private Fields deepCopy() {
    var copy = new Fields();
    if (size > 0) {
      copy.values = new Object[size];
      for (int i = 0; i < size; i++) {
        copy.values[i] = copy(values[i]);
      }
      copy.keys = keys;
      copy.size = size;
      copy.hashes = hashes;
      copy.keysShared = true;
      keysShared = true;
    }
    return copy;
  }

  @Override
  public Object get(Object key) {
    int at = find(key);
    return at < 0 ? null : values[at];
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) >= 0;
  }

  @Override
  public Object put(String key, Object value) {
    Objects.requireNonNull(key, "key");
    int at = find(key);
    if (at >= 0) {
      Object previous = values[at];
      values[at] = value;
      return previous;
    }
    append(key, value);
    return null;
  }

  /** Adds a field, unless there is one with that key: then nothing changes and it answers false. */
  public boolean add(String key, Object value) {
    if (find(key) >= 0) {
      return false;
    }
    append(key, value);
    return true;
  }

  private void append(String key, Object value) {
    if (size == values.length || keysShared) {
      grow();
    }
    keys[size] = key;
    values[size] = value;
    hashes |= 1L << key.hashCode();
    if (index != null) {
      index.put(key, size);
    }
    size++;
  }

  @Override
  public Object remove(Object key) {
    int at = find(key);
    if (at < 0) {
      return null;
    }
    Object previous = values[at];
    removeAt(at);
    return previous;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void clear() {
    keys = NO_KEYS;
    values = NO_VALUES;
    size = 0;
    hashes = 0;
    index = null;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Object> action) {
    for (int i = 0; i < size; i++) {
      action.accept(keys[i], values[i]);
    }
  }

  /** Whether something holds for every field; no entry is made for that. */
  public boolean all(BiPredicate<? super String, Object> test) {
    for (int i = 0; i < size; i++) {
      if (!test.test(keys[i], values[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Set<Map.Entry<String, Object>> entrySet() {
    return new Entries();
  }

  private void grow() {
    int capacity = Math.max(4, size * 2);
    keys = Arrays.copyOf(keys, capacity);
    values = Arrays.copyOf(values, capacity);
    keysShared = false;
  }

  private void removeAt(int at) {
    if (keysShared) {
      keys = keys.clone();
      keysShared = false;
    }
    size--;
    System.arraycopy(keys, at + 1, keys, at, size - at);
    System.arraycopy(values, at + 1, values, at, size - at);
    keys[size] = null;
    values[size] = null;
    index = null;
  }

  private int find(Object key) {
    int hash = key instanceof String text ? text.hashCode() : Objects.hashCode(key);
    if ((hashes & 1L << hash) == 0) {
      return -1;
    }
    if (size > LARGE) {
      return findInIndex(key);
    }
    for (int i = 0; i < size; i++) {
      String candidate = keys[i];
      if (candidate == key || (candidate.hashCode() == hash && candidate.equals(key))) {
        return i;
      }
    }
    return -1;
  }

  private int findInIndex(Object key) {
    Map<String, Integer> positions = index;
    if (positions == null) {
      // Several threads may read a document: none of them may see an index that is half filled.
      positions = HashMap.newHashMap(size * 2);
      for (int i = 0; i < size; i++) {
        positions.put(keys[i], i);
      }
      index = positions;
    }
    Integer at = positions.get(key);
    return at == null ? -1 : at;
  }

  private final class Entries extends AbstractSet<Map.Entry<String, Object>> {
    @Override
    public int size() {
      return size;
    }

    @Override
    public Iterator<Map.Entry<String, Object>> iterator() {
      return new Iterator<>() {
        private int next;
        private boolean removable;

        @Override
        public boolean hasNext() {
          return next < size;
        }

        @Override
        public Map.Entry<String, Object> next() {
          if (next >= size) {
            throw new NoSuchElementException();
          }
          removable = true;
          return new FieldEntry(next++);
        }

        @Override
        public void remove() {
          if (!removable) {
            throw new IllegalStateException("remove without next");
          }
          removable = false;
          removeAt(--next);
        }
      };
    }
  }

  private final class FieldEntry extends SimpleEntry<String, Object> {
    private final int at;

    FieldEntry(int at) {
      super(keys[at], values[at]);
      this.at = at;
    }

    @Override
    public Object setValue(Object value) {
      values[at] = value;
      return super.setValue(value);
    }
  }
}
