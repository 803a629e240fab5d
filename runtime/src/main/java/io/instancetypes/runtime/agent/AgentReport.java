package io.instancetypes.runtime.agent;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What the agent in a guest says, in KubeVirt's words. Whoever is root in the guest decides it, so
 * it is short, and only what is expected.
 *
 * @param info of the agent and its system
 * @param interfaces the network cards that the guest sees
 */
public record AgentReport(
    Fields info, List<AgentInterface> interfaces, List<Object> fileSystems, List<Object> users) {
  /** Of everything that there can be many of. */
  private static final int MOST = 64;

  private static final int LONGEST_TEXT = 256;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Map<String, String> SYSTEM =
      Map.of(
          "id", "id",
          "kernel-release", "kernelRelease",
          "kernel-version", "kernelVersion",
          "machine", "machine",
          "name", "name",
          "pretty-name", "prettyName",
          "version", "version",
          "version-id", "versionId");

  /** A network card as the guest sees it. */
  public record AgentInterface(String name, String mac, List<String> addresses) {}

  /**
   * Asks an agent.
   *
   * @throws IOException where it does not answer, or not as an agent does
   */
  public static AgentReport read(Path socket) throws IOException {
    return read(socket, PATIENCE);
  }

  static AgentReport read(Path socket, Duration patience) throws IOException {
    try (var agent = AgentChannel.open(socket, patience)) {
      return new AgentReport(
          info(agent),
          list(agent.ask("guest-network-get-interfaces"), AgentReport::card),
          list(agent.ask("guest-get-fsinfo"), AgentReport::fileSystem),
          list(agent.ask("guest-get-users"), AgentReport::user));
    }
  }

  private static Fields info(AgentChannel agent) throws IOException {
    Map<?, ?> own = Fields.map(agent.ask("guest-info"));
    Fields info = Fields.of("guestAgentVersion", text(own, "version"));
    info.put(
        "supportedCommands",
        list(
            own.get("supported_commands"),
            command ->
                Fields.of(
                    "name",
                    text(command, "name"),
                    "enabled",
                    Boolean.TRUE.equals(command.get("enabled")))));
    info.put("hostname", text(Fields.map(agent.ask("guest-get-host-name")), "host-name"));
    info.put("os", system(Fields.map(agent.ask("guest-get-osinfo"))));
    String zone = text(Fields.map(agent.ask("guest-get-timezone")), "zone");
    if (!zone.isEmpty()) {
      info.put("timezone", zone);
    }
    return info;
  }

  private static Fields system(Map<?, ?> answer) {
    var system = new Fields();
    SYSTEM.keySet().stream()
        .sorted()
        .filter(key -> !text(answer, key).isEmpty())
        .forEach(key -> system.put(SYSTEM.get(key), text(answer, key)));
    return system;
  }

  private static AgentInterface card(Map<?, ?> card) {
    return new AgentInterface(
        text(card, "name"),
        text(card, "hardware-address"),
        list(card.get("ip-addresses"), address -> text(address, "ip-address")));
  }

  private static Object fileSystem(Map<?, ?> mounted) {
    return Fields.of(
        "diskName",
        text(mounted, "name"),
        "mountPoint",
        text(mounted, "mountpoint"),
        "fileSystemType",
        text(mounted, "type"),
        "usedBytes",
        Fields.number(mounted, "used-bytes"),
        "totalBytes",
        Fields.number(mounted, "total-bytes"),
        "disk",
        list(mounted.get("disk"), AgentReport::disk));
  }

  private static Object disk(Map<?, ?> disk) {
    Fields found = Fields.of("busType", text(disk, "bus-type"));
    if (!text(disk, "serial").isEmpty()) {
      found.put("serial", text(disk, "serial"));
    }
    return found;
  }

  private static Object user(Map<?, ?> user) {
    Fields found = Fields.of("userName", text(user, "user"));
    if (!text(user, "domain").isEmpty()) {
      found.put("domain", text(user, "domain"));
    }
    if (user.get("login-time") instanceof Number time) {
      found.put("loginTime", time);
    }
    return found;
  }

  private static <T> List<T> list(Object answer, Function<Map<?, ?>, T> reading) {
    var items = new ArrayList<T>();
    if (answer instanceof List<?> all) {
      all.stream().limit(MOST).map(Fields::map).map(reading).forEach(items::add);
    }
    return items;
  }

  /** People see it in their terminals. */
  private static String text(Map<?, ?> answer, String key) {
    String text = Fields.text(answer, key);
    return text.codePoints()
        .filter(character -> !Character.isISOControl(character))
        .limit(LONGEST_TEXT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** What KubeVirt answers who asks for all of it. */
  public Fields everything() {
    Fields all = Fields.copyOf(info);
    all.put("userList", new ArrayList<Object>(users));
    all.put("fsInfo", Fields.of("disks", new ArrayList<Object>(fileSystems)));
    return all;
  }

  public Fields system() {
    return Fields.copyOf(Fields.map(info, "os"));
  }
}
