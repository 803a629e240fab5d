package io.instancetypes.virtctl.guest;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.subresources.GuestAccess;
import io.instancetypes.platform.subresources.GuestException;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A guest that sends back what it gets, and says whom it was asked as. */
public final class EchoGuest implements GuestAccess {
  private boolean paused;

  /** One connection. */
  private static final class Echo implements GuestStream {
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> said = new LinkedBlockingQueue<>();

    Echo(String greeting) {
      said.add(greeting.getBytes(UTF_8));
    }

    @Override
    public int read(byte[] bytes) {
      try {
        byte[] next = said.take();
        System.arraycopy(next, 0, bytes, 0, next.length);
        return next.length == 0 ? -1 : next.length;
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
        return -1;
      }
    }

    /** {@code bye} is the end. */
    @Override
    public void write(byte[] bytes, int count) {
      said.add(Arrays.copyOf(bytes, count));
      if (new String(bytes, 0, count, UTF_8).startsWith("bye")) {
        said.add(END);
      }
    }

    @Override
    public void close() {
      said.add(END);
    }

    @Override
    public String farewell() {
      return "the guest has ended";
    }
  }

  @Override
  public GuestStream console(String namespace, String name) {
    return new Echo("console of " + namespace + "/" + name + "\n");
  }

  @Override
  public GuestStream screen(String namespace, String name) {
    return new Echo("RFB 003.008\n");
  }

  @Override
  public GuestStream port(String namespace, String name, int port) throws GuestException {
    if (port == 81) {
      throw new GuestException("dialing VM: the guest refuses connections to port 81", null);
    }
    return new Echo("port " + port + " of " + namespace + "/" + name + "\n");
  }

  @Override
  public byte[] screenshot(String namespace, String name) {
    return "a picture".getBytes(UTF_8);
  }

  @Override
  public byte[] consoleLog(String namespace, String name) {
    return "login: ".getBytes(UTF_8);
  }

  @Override
  public boolean pause(String namespace, String name) {
    boolean news = !paused;
    paused = true;
    return news;
  }

  @Override
  public boolean unpause(String namespace, String name) {
    boolean news = paused;
    paused = false;
    return news;
  }

  @Override
  public void softReboot(String namespace, String name) {}

  @Override
  public void reset(String namespace, String name) {}

  @Override
  public Fields guestOsInfo(String namespace, String name) {
    return Fields.of("os", Fields.of("name", "Debian"));
  }

  @Override
  public Fields fileSystems(String namespace, String name) {
    return new Fields();
  }

  @Override
  public Fields users(String namespace, String name) {
    return new Fields();
  }
}
