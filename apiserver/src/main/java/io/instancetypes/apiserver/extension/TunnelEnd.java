package io.instancetypes.apiserver.extension;

import java.io.IOException;

/** What is at the far end of a web socket. One thread reads, another writes, any may close it. */
public interface TunnelEnd extends AutoCloseable {
  /** At least one; -1 at the end. */
  int read(byte[] bytes) throws IOException;

  /** All of them, when the far end takes them. */
  void write(byte[] bytes, int count) throws IOException;

  @Override
  void close();

  /** Why it has ended, for the client's user; empty if there is nothing to say. */
  String farewell();
}
