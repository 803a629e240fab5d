package io.instancetypes.runtime.reach;

import io.instancetypes.api.Fields;
import io.instancetypes.platform.subresources.GuestAccess;
import io.instancetypes.platform.subresources.GuestException;
import io.instancetypes.qemu.GuestFiles;
import io.instancetypes.runtime.agent.AgentReport;
import io.instancetypes.runtime.process.GuestLogs;
import io.instancetypes.runtime.qmp.Qmp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Reaches guests by their files, whoever started them. */
public final class GuestReach implements GuestAccess {
  private static final int LARGEST_PICTURE = 64 << 20;

  /** Of the first interface; the module qemu names networks so. */
  private static final String NETWORK = "net0";

  private static final String PNG = "png";

  private final String data;
  private final SoleUse consoles = new SoleUse("another console has taken over");
  private final SoleUse screens = new SoleUse("another viewer has taken over");

  /**
   * @param data the folder of all guests and volumes
   */
  public GuestReach(Path data) {
    this.data = data.toAbsolutePath().toString();
  }

  private Path socket(String namespace, String name, String socket) {
    return Path.of(new GuestFiles(data, namespace, name).socket(socket));
  }

  private Qmp qmp(String namespace, String name) throws IOException {
    Path socket = socket(namespace, name, GuestFiles.QMP);
    if (!Files.exists(socket)) {
      throw new IOException("the guest does not run");
    }
    return Qmp.connect(socket);
  }

  /** What is done with a guest. */
  private interface Deed<T> {
    T run() throws IOException;
  }

  private static <T> T attempt(Deed<T> deed) throws GuestException {
    try {
      return deed.run();
    } catch (IOException failure) {
      throw new GuestException(failure.getMessage(), failure);
    }
  }

  /** What is asked of QEMU. */
  private interface Question<T> {
    T ask(Qmp qmp) throws IOException;
  }

  private <T> T ask(String namespace, String name, Question<T> question) throws GuestException {
    return attempt(
        () -> {
          try (Qmp qmp = qmp(namespace, name)) {
            return question.ask(qmp);
          }
        });
  }

  @Override
  public GuestStream console(String namespace, String name) throws GuestException {
    return attempt(() -> consoles.open(socket(namespace, name, GuestFiles.SERIAL)));
  }

  @Override
  public GuestStream screen(String namespace, String name) throws GuestException {
    return attempt(() -> screens.open(socket(namespace, name, GuestFiles.VNC)));
  }

  @Override
  public GuestStream port(String namespace, String name, int port) throws GuestException {
    return ask(namespace, name, qmp -> new PortForward(qmp, NETWORK, port).open());
  }

  @Override
  public byte[] screenshot(String namespace, String name) throws GuestException {
    Path picture =
        Path.of(
            new GuestFiles(data, namespace, name).file("screen-" + UUID.randomUUID() + "." + PNG));
    return ask(namespace, name, qmp -> screenshot(qmp, picture));
  }

  private static byte[] screenshot(Qmp qmp, Path picture) throws IOException {
    try {
      qmp.execute("screendump", Fields.of("filename", picture.toString(), "format", PNG));
      // QEMU has made it, and could have made a link.
      try (InputStream image = Files.newInputStream(picture, LinkOption.NOFOLLOW_LINKS)) {
        return image.readNBytes(LARGEST_PICTURE);
      }
    } finally {
      Files.deleteIfExists(picture);
    }
  }

  @Override
  public byte[] consoleLog(String namespace, String name) throws GuestException {
    Path log = Path.of(new GuestFiles(data, namespace, name).file(GuestFiles.CONSOLE_LOG));
    return attempt(() -> end(log));
  }

  private static byte[] end(Path log) throws IOException {
    try {
      return GuestLogs.end(log);
    } catch (NoSuchFileException none) {
      throw new IOException("no log of the serial console is kept", none);
    }
  }

  @Override
  public boolean pause(String namespace, String name) throws GuestException {
    return ask(namespace, name, qmp -> isRunning(qmp) && qmp.execute("stop") != null);
  }

  @Override
  public boolean unpause(String namespace, String name) throws GuestException {
    return ask(namespace, name, qmp -> !isRunning(qmp) && qmp.execute("cont") != null);
  }

  private static boolean isRunning(Qmp qmp) throws IOException {
    return Boolean.TRUE.equals(qmp.execute("query-status").get("running"));
  }

  /** ACPI has a button to turn a machine off, and none to start it again: these keys do. */
  @Override
  public void softReboot(String namespace, String name) throws GuestException {
    List<Fields> keys =
        Stream.of("ctrl", "alt", "delete")
            .map(key -> Fields.of("type", "qcode", "data", key))
            .toList();
    ask(namespace, name, qmp -> qmp.execute("send-key", Fields.of("keys", keys)));
  }

  @Override
  public void reset(String namespace, String name) throws GuestException {
    ask(namespace, name, qmp -> qmp.execute("system_reset"));
  }

  @Override
  public Fields guestOsInfo(String namespace, String name) throws GuestException {
    return agent(namespace, name).everything();
  }

  @Override
  public Fields fileSystems(String namespace, String name) throws GuestException {
    return items(agent(namespace, name).fileSystems());
  }

  @Override
  public Fields users(String namespace, String name) throws GuestException {
    return items(agent(namespace, name).users());
  }

  private static Fields items(List<Object> items) {
    return Fields.of("metadata", new Fields(), "items", new ArrayList<>(items));
  }

  private AgentReport agent(String namespace, String name) throws GuestException {
    return attempt(() -> AgentReport.read(socket(namespace, name, GuestFiles.AGENT)));
  }
}
