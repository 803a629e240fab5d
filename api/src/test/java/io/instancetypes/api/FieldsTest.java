package io.instancetypes.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Fields")
class FieldsTest {
  @ParameterizedTest(name = "{0} different keys")
  @ValueSource(ints = {1, 3, 8, 23, 24, 25, 26, 40, 300})
  @DisplayName("behave as a LinkedHashMap under random operations")
  void behavesAsLinkedHashMap(int keys) {
    var random = new Random(keys);
    var expected = new LinkedHashMap<String, Object>();
    var fields = new Fields();
    for (int i = 0; i < 4000; i++) {
      operate(random, keys, expected, fields);
    }
    assertSame(expected, fields);
  }

  private static void operate(
      Random random, int keys, Map<String, Object> expected, Fields fields) {
    String key = "key" + random.nextInt(keys);
    Object value = random.nextInt(5) == 0 ? null : random.nextInt(100);
    switch (random.nextInt(12)) {
      case 0, 1, 2, 3, 4, 5 ->
          assertThat(fields.put(key, value)).isEqualTo(expected.put(key, value));
      case 6, 7 -> assertThat(fields.remove(key)).isEqualTo(expected.remove(key));
      case 8 -> assertThat(fields.get(key)).isEqualTo(expected.get(key));
      case 9 ->
          assertThat(fields.putIfAbsent(key, value)).isEqualTo(expected.putIfAbsent(key, value));
      case 10 -> {
        int every = 2 + random.nextInt(5);
        removeSome(expected, every);
        removeSome(fields, every);
      }
      default -> assertSame(expected, fields);
    }
  }

  private static void removeSome(Map<String, Object> map, int every) {
    int count = 0;
    for (Iterator<Map.Entry<String, Object>> entries = map.entrySet().iterator();
        entries.hasNext(); ) {
      entries.next().setValue(count);
      if (++count % every == 0) {
        entries.remove();
      }
    }
  }

  private static void assertSame(Map<String, Object> expected, Fields fields) {
    assertThat(fields.size()).isEqualTo(expected.size());
    assertThat(new ArrayList<>(fields.keySet())).isEqualTo(new ArrayList<>(expected.keySet()));
    assertThat(new ArrayList<>(fields.values())).isEqualTo(new ArrayList<>(expected.values()));
    assertThat(fields.equals(expected)).isTrue();
    assertThat(expected.equals(fields)).isTrue();
    assertThat(fields.hashCode()).isEqualTo(expected.hashCode());
    assertThat(fields.toString()).isEqualTo(expected.toString());
    expected.forEach((key, value) -> assertThat(fields.containsKey(key)).isTrue());
  }

  @Test
  @DisplayName("hold fifty thousand keys, still found at once")
  void large() {
    var fields = new Fields();
    for (int i = 0; i < 50_000; i++) {
      fields.put("key" + i, i);
    }
    for (int i = 0; i < 50_000; i++) {
      assertThat(fields.get("key" + i)).isEqualTo(i);
    }
    assertThat(fields.get("key50000")).isNull();
  }

  @Test
  @DisplayName("keep the order of writing, and a key's place when its value changes")
  void order() {
    Fields fields = Fields.of("b", 1, "a", 2);
    fields.put("b", 3);
    assertThat(fields.toString()).isEqualTo("{b=3, a=2}");
  }

  @Test
  @DisplayName("tell an absent field from a null one")
  void nullValue() {
    Fields fields = Fields.of("a", null);
    assertThat(fields.containsKey("a")).isTrue();
    assertThat(fields.containsKey("b")).isFalse();
    assertThat(fields).isNotEqualTo(new Fields()).isNotEqualTo(Fields.of("b", null));
  }

  @ParameterizedTest(name = "among {0} fields")
  @ValueSource(ints = {0, 1, 30})
  @DisplayName("answer that there is no null key and no key of another type, and refuse to add one")
  void noSuchKey(int size) {
    var fields = new Fields();
    for (int i = 0; i < size; i++) {
      fields.put("key" + i, i);
    }
    assertThat(fields.get(null)).isNull();
    assertThat(fields.containsKey(null)).isFalse();
    assertThat(fields.get(7)).isNull();
    assertThat(fields.remove(null)).isNull();
    assertThatThrownBy(() -> fields.put(null, 1)).isInstanceOf(NullPointerException.class);
    assertThat(fields).hasSize(size);
  }

  @Test
  @DisplayName("remove through an iterator only what it last answered")
  void iteratorContract() {
    Fields fields = Fields.of("a", 1, "b", 2);
    var entries = fields.entrySet().iterator();
    assertThatThrownBy(entries::remove).isInstanceOf(IllegalStateException.class);
    entries.next();
    entries.remove();
    assertThatThrownBy(entries::remove).isInstanceOf(IllegalStateException.class);
    entries.next();
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    assertThat(fields.toString()).isEqualTo("{b=2}");
  }

  @Test
  @DisplayName("are empty after clear, and usable again")
  void clear() {
    Fields fields = Fields.of("a", 1);
    fields.clear();
    assertThat(fields).isEmpty();
    fields.put("b", 2);
    assertThat(fields.toString()).isEqualTo("{b=2}");
  }

  @Test
  @DisplayName("copy deeply: no object or list is shared with the original")
  void deepCopy() {
    List<Object> list = new ArrayList<>(List.of(Fields.of("x", 1), "text"));
    Fields original = Fields.of("list", list, "object", Fields.of("y", null), "plain", 5L);
    Fields copy = Fields.copyOf(original);
    assertThat(copy).isEqualTo(original);

    ((Fields) list.get(0)).put("x", 2);
    list.add("more");
    ((Fields) original.get("object")).put("z", 3);
    original.put("new", true);

    assertThat(copy.toString()).isEqualTo("{list=[{x=1}, text], object={y=null}, plain=5}");
  }

  @Test
  @DisplayName("copy other maps, in their order, into Fields all the way down")
  void copyOfOtherMaps() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("b", new LinkedHashMap<>(Map.of("c", List.of(1))));
    map.put("a", null);
    Fields copy = Fields.copyOf(map);
    assertThat(copy.toString()).isEqualTo("{b={c=[1]}, a=null}");
    assertThat(copy.get("b")).isInstanceOf(Fields.class);
    assertThat(((Fields) copy.get("b")).get("c")).isInstanceOf(ArrayList.class);
  }

  @Test
  @DisplayName("copy a large object with its index intact")
  void copyOfLarge() {
    var fields = new Fields();
    for (int i = 0; i < 100; i++) {
      fields.put("key" + i, i);
    }
    Fields copy = (Fields) Fields.copy(fields);
    copy.remove("key0");
    assertThat(copy.get("key99")).isEqualTo(99);
    assertThat(fields.get("key0")).isEqualTo(0);
  }
}
