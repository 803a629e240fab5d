package io.instancetypes.platform.subresources;

import io.instancetypes.api.Fields;

/**
 * The guests that run here, for whoever may reach them. What cannot be done is a {@link
 * GuestException} with a sentence for the user.
 */
public interface GuestAccess {
  /** Bytes to and from a guest. One thread reads, another writes, any may close it. */
  interface GuestStream extends AutoCloseable {
    /** At least one; -1 at the end. */
    int read(byte[] bytes) throws GuestException;

    /** All of them, when the guest takes them. */
    void write(byte[] bytes, int count) throws GuestException;

    /** Whoever reads or writes does so no longer. */
    @Override
    void close();

    /** Why it has ended; empty if there is nothing to say. */
    String farewell();
  }

  /** The serial console; whoever had it before loses it. */
  GuestStream console(String namespace, String name) throws GuestException;

  /** The screen, in the protocol of VNC; whoever had it before loses it. */
  GuestStream screen(String namespace, String name) throws GuestException;

  /** A TCP connection to a port of the guest. */
  GuestStream port(String namespace, String name, int port) throws GuestException;

  /** What is on the screen, as PNG. */
  byte[] screenshot(String namespace, String name) throws GuestException;

  /** What the serial console has said, as much of its end as is kept. */
  byte[] consoleLog(String namespace, String name) throws GuestException;

  /** False if it was paused already. */
  boolean pause(String namespace, String name) throws GuestException;

  /** False if it was not paused. */
  boolean unpause(String namespace, String name) throws GuestException;

  /** Asks the guest to start again. */
  void softReboot(String namespace, String name) throws GuestException;

  /** As the button does it. */
  void reset(String namespace, String name) throws GuestException;

  /** What the guest agent says of its system. */
  Fields guestOsInfo(String namespace, String name) throws GuestException;

  Fields fileSystems(String namespace, String name) throws GuestException;

  Fields users(String namespace, String name) throws GuestException;
}
