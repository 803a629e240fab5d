package io.instancetypes.runtime.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Sockets that one at a time uses: the newest takes over, as in KubeVirt. */
final class SoleUse {
  private static final String ENDED = "the guest has ended";

  private final Map<Path, GuestSocket> users = new HashMap<>();
  private final String taken;

  /**
   * @param taken what the one before is told
   */
  SoleUse(String taken) {
    this.taken = taken;
  }

  synchronized GuestSocket open(Path socket) throws IOException {
    users.values().removeIf(user -> !user.isOpen());
    GuestSocket before = users.remove(socket);
    if (before != null) {
      before.end(taken);
    }
    GuestSocket next = GuestSocket.open(socket, ENDED);
    users.put(socket, next);
    return next;
  }
}
