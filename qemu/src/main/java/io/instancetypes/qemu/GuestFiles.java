package io.instancetypes.qemu;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Optional;
import java.util.UUID;

/**
 * Where the files of one guest are. Everybody who starts, watches or reaches guests asks here.
 *
 * @param data the folder of all guests and volumes, an absolute path
 */
public record GuestFiles(String data, String namespace, String name) {
  /** For short conversations: QEMU has one at a time on a socket. */
  public static final String QMP = "qmp.sock";

  /** Whoever runs the guest listens here all the time. */
  public static final String EVENTS = "events.sock";

  public static final String SERIAL = "serial.sock";
  public static final String VNC = "vnc.sock";

  /** The channel of the agent in the guest. */
  public static final String AGENT = "agent.sock";

  /** Where somebody plays a TPM. */
  public static final String TPM = "tpm.sock";

  /** What the serial console has said since the guest was started for the first time. */
  public static final String CONSOLE_LOG = "console.log";

  /** The process of QEMU, which holds a lock on it as long as it runs. */
  public static final String PID = "pid";

  /** What QEMU itself has complained about. */
  public static final String LOG = "qemu.log";

  /** Which instance the process was started for. */
  public static final String INSTANCE = "instance";

  /** That somebody has ended the guest on purpose, and not the guest itself. */
  public static final String ENDED = "ended";

  /** The command line that it runs by, as a script. */
  public static final String COMMAND = "command";

  /** The path of a socket has no room for more, its last byte being 0. */
  private static final int LONGEST_SOCKET = 107;

  /** No namespace has this name. */
  private static final String LINKS = "/.s/";

  private static final int DIGITS = 16;

  public String folder() {
    return guests() + "/" + namespace + "/" + name;
  }

  public String file(String file) {
    return folder() + "/" + file;
  }

  /** Where a socket of the guest is bound and reached. */
  public String socket(String socket) {
    return link().orElse(folder()) + "/" + socket;
  }

  /** A link to the folder, for paths of sockets, where the folder's own path is too long. */
  public Optional<String> link() {
    boolean fits = file(SERIAL).getBytes(UTF_8).length <= LONGEST_SOCKET;
    return fits ? Optional.empty() : Optional.of(guests() + LINKS + hash());
  }

  /** Why no guest can have sockets in a folder for all of them; empty where they can. */
  public static Optional<String> trouble(String data) {
    int room = LONGEST_SOCKET - "/guests".length() - LINKS.length() - DIGITS - SERIAL.length() - 1;
    int length = data.getBytes(UTF_8).length;
    return length <= room
        ? Optional.empty()
        : Optional.of(
            "the path of the data directory has %d bytes, and the sockets of guests leave room for %d"
                .formatted(length, room));
  }

  private String guests() {
    return data + "/guests";
  }

  private String hash() {
    byte[] key = (namespace + "/" + name).getBytes(UTF_8);
    return UUID.nameUUIDFromBytes(key).toString().replace("-", "").substring(0, DIGITS);
  }
}
