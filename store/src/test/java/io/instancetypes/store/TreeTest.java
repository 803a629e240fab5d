package io.instancetypes.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TreeTest {
  @DisplayName("After any puts and removals a tree holds what a sorted map holds, and is shallow")
  @Test
  void agreesWithSortedMap() {
    Random random = new Random(7);
    TreeMap<String, Entry> expected = new TreeMap<>();
    Tree tree = Tree.EMPTY;
    for (int i = 0; i < 20_000; i++) {
      String key = "k" + random.nextInt(3_000);
      if (random.nextInt(3) == 0) {
        expected.remove(key);
        tree = tree.remove(key);
      } else {
        Entry entry = new Entry(key, new byte[0], i, i);
        expected.put(key, entry);
        tree = tree.put(entry);
      }
    }

    assertThat(all(tree)).containsExactlyElementsOf(expected.values());
    assertThat(tree.rank(KeyOrder.endOf(""))).isEqualTo(expected.size());
    assertThat(depth(tree.root())).isLessThan(25);
    for (int i = 0; i < 200; i++) {
      String key = "k" + random.nextInt(3_000);
      assertThat(tree.find(key)).isSameAs(expected.get(key));
      assertThat(tree.rank(key)).isEqualTo(expected.headMap(key).size());
    }
  }

  @DisplayName("Entries that come in order make a shallow tree, too")
  @Test
  void staysShallow() {
    Tree tree = Tree.EMPTY;
    for (int i = 0; i < 100_000; i++) {
      tree = tree.put(new Entry(String.format("%06d", i), new byte[0], i, i));
    }
    assertThat(depth(tree.root())).isLessThan(30);
    for (int i = 0; i < 99_000; i++) {
      tree = tree.remove(String.format("%06d", i));
    }
    assertThat(depth(tree.root())).isLessThan(16);
    assertThat(all(tree)).hasSize(1_000);
  }

  @DisplayName("A tree does not change when another is made from it")
  @Test
  void isImmutable() {
    Tree one = Tree.EMPTY.put(new Entry("a", new byte[0], 1, 1));
    Tree two = one.put(new Entry("a", new byte[0], 2, 1)).put(new Entry("b", new byte[0], 3, 3));
    Tree none = two.remove("a").remove("b");

    assertThat(all(one)).extracting(Entry::revision).containsExactly(1L);
    assertThat(all(two)).extracting(Entry::revision).containsExactly(2L, 3L);
    assertThat(all(none)).isEmpty();
  }

  private static List<Entry> all(Tree tree) {
    List<Entry> entries = new ArrayList<>();
    tree.collect("", KeyOrder.endOf(""), Integer.MAX_VALUE, entries);
    return entries;
  }

  private static int depth(Tree.Node node) {
    return node == null ? 0 : 1 + Math.max(depth(node.left()), depth(node.right()));
  }
}
