package io.instancetypes.qemu;

/** A file that has to be there before QEMU starts. */
public record GuestFile(String path, FileSource source) {
  /** What it holds, in words. */
  public String content() {
    return source.inWords();
  }
}
