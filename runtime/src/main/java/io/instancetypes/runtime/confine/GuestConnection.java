package io.instancetypes.runtime.confine;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.net.ExtendedSocketOptions;

/**
 * Connects to the sockets of guests. A guest that has broken out of QEMU could put a link to the
 * socket of another one in the place of its own, so whoever answers has to be who is expected.
 */
public final class GuestConnection {
  private GuestConnection() {}

  /** A channel for a socket that is connected later. */
  public static SocketChannel channel() throws IOException {
    return SocketChannel.open(StandardProtocolFamily.UNIX);
  }

  /**
   * @param socket among the files of a guest
   */
  public static void connect(SocketChannel channel, Path socket) throws IOException {
    channel.connect(UnixDomainSocketAddress.of(socket));
    Path folder = socket.getParent().toRealPath();
    int group = (int) Files.getAttribute(folder, "unix:gid");
    String expected =
        GuestUser.is(group) ? Integer.toString(group) : Files.getOwner(folder).getName();
    String peer = channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().getName();
    if (!peer.equals(expected)) {
      channel.close();
      throw new IOException("somebody else answers at " + socket.getFileName());
    }
  }
}
