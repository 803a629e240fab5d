package io.instancetypes.https;

/** The end of an answer without end: the client goes, or the server stops. */
final class StreamEnd {
  private Runnable action = () -> {};
  private boolean come;

  synchronized boolean hasCome() {
    return come;
  }

  void come() {
    Runnable told;
    synchronized (this) {
      come = true;
      told = action;
    }
    told.run();
  }

  void whenCome(Runnable other) {
    boolean late;
    synchronized (this) {
      action = other;
      late = come;
    }
    if (late) {
      other.run();
    }
  }
}
