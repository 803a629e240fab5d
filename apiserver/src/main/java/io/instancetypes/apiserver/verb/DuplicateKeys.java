package io.instancetypes.apiserver.verb;

import java.util.ArrayList;
import java.util.List;

/**
 * The keys that a document had more than once, the last of which holds.
 *
 * @param paths where they are, as JSON has it
 * @param lines what readers of YAML say of them
 */
record DuplicateKeys(List<String> paths, List<String> lines) {
  /** Of more, only so many are told: an answer must not be many times its question. */
  static final int MOST = 100;

  static final DuplicateKeys NOTHING = new DuplicateKeys(List.of(), List.of());

  /** What a reader adds to. */
  static DuplicateKeys unknown() {
    return new DuplicateKeys(new ArrayList<>(), new ArrayList<>());
  }

  boolean isEmpty() {
    return paths.isEmpty() && lines.isEmpty();
  }

  /** All lines as one mistake. */
  static String mistake(List<String> lines) {
    return "yaml: unmarshal errors:\n  " + String.join("\n  ", lines);
  }
}
