package io.instancetypes.store;

/** The last commits, for those who waited for one and want to know how long it took. */
final class CommitTimes {
  /** More than can happen between the end of a commit and a look at it, nearly always. */
  private static final int KEPT = 256;

  private final Commit[] commits = new Commit[KEPT];
  private int next;

  synchronized void add(Commit commit) {
    commits[next] = commit;
    next = (next + 1) % KEPT;
  }

  /** Null if it is too long ago. */
  synchronized Commit find(long revision) {
    for (int back = 1; back <= KEPT; back++) {
      Commit commit = commits[Math.floorMod(next - back, KEPT)];
      if (commit != null && commit.first() <= revision && revision <= commit.last()) {
        return commit;
      }
    }
    return null;
  }
}
