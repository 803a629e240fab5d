package io.instancetypes.qemu;

/** A word of a command line as every POSIX shell reads it back. */
public final class ShellWord {
  private ShellWord() {}

  public static String quoted(String word) {
    return isPlain(word) ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static boolean isPlain(String word) {
    return !word.isEmpty() && word.chars().allMatch(ShellWord::isPlain);
  }

  /** Letters of other scripts are quoted, too: which of them are blanks depends on the locale. */
  private static boolean isPlain(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "-_=,./:+@%".indexOf(character) >= 0;
  }
}
