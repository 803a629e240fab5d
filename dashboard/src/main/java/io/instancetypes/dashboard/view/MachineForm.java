package io.instancetypes.dashboard.view;

import io.instancetypes.machinery.request.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What somebody filled in to get a new machine; texts are empty where nothing was. Its words are
 * those of {@code virtctl create vm}.
 *
 * @param disks it boots from the first
 * @param network {@code none} for no network of pods
 * @param attached a NetworkAttachmentDefinition
 * @param instancetype {@link #INFER} for the one that the volume names
 */
public record MachineForm(
    String namespace,
    String name,
    List<DiskChoice> disks,
    String network,
    String attached,
    String instancetype,
    String preference,
    String vcpus,
    String memory,
    String runStrategy) {
  /** What must be inferred from the volume; no object can be called so. */
  public static final String INFER = ":volume";

  private static final String NO_NETWORK = "none";

  public static MachineForm of(Query sent) {
    return new MachineForm(
        or(text(sent, "namespace"), "default"),
        text(sent, "name"),
        sent.has("disk")
            ? DiskChoice.read(sent.all("disk"), sent.all("source"), sent.all("size"))
            : List.of(new DiskChoice(DiskChoice.Origin.IMAGE, "", "")),
        text(sent, "network"),
        text(sent, "attached"),
        text(sent, "instancetype"),
        text(sent, "preference"),
        text(sent, "vcpus"),
        text(sent, "memory"),
        or(text(sent, "run-strategy"), "Always"));
  }

  private static String text(Query sent, String name) {
    return sent.text(name).strip();
  }

  private static String or(String text, String otherwise) {
    return text.isEmpty() ? otherwise : text;
  }

  public MachineForm withInstancetype(String other) {
    return with(other, preference, vcpus, memory);
  }

  public MachineForm withPreference(String other) {
    return with(instancetype, other, vcpus, memory);
  }

  public MachineForm withSize(String ownVcpus, String ownMemory) {
    return with(instancetype, preference, ownVcpus, ownMemory);
  }

  private MachineForm with(String type, String liked, String ownVcpus, String ownMemory) {
    return new MachineForm(
        namespace, name, disks, network, attached, type, liked, ownVcpus, ownMemory, runStrategy);
  }

  public boolean hasPodNetwork() {
    return !network.equals(NO_NETWORK);
  }

  /** The options of the command; each is one word, whatever is in it. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    add(arguments, "name", name);
    add(arguments, "namespace", namespace);
    addType(arguments, "instancetype", instancetype);
    addType(arguments, "preference", preference);
    add(arguments, "vcpus", vcpus);
    add(arguments, "memory", memory);
    arguments.addAll(diskArguments());
    addNetworks(arguments);
    add(arguments, "run-strategy", runStrategy.equals("Always") ? "" : runStrategy);
    return arguments;
  }

  private static void addType(List<String> arguments, String option, String value) {
    if (value.equals(INFER)) {
      arguments.add("--infer-" + option);
    } else {
      add(arguments, option, value);
    }
  }

  /** Volumes that are made with the machine are named after it: names at random change. */
  private List<String> diskArguments() {
    List<DiskChoice> chosen = disks.stream().filter(disk -> !disk.isNone()).toList();
    List<String> arguments = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      String volume = name + (i == 0 ? "-root" : "-disk-" + (i + 1));
      arguments.add(chosen.get(i).argument(volume, namespace, i == 0 && chosen.size() > 1));
    }
    return arguments;
  }

  /** Without a word about it, every machine gets the network of pods. */
  private void addNetworks(List<String> arguments) {
    if (!attached.isEmpty()) {
      add(arguments, "network", hasPodNetwork() ? "type:pod" : "");
      add(arguments, "network", "type:multus,src:" + attached);
    } else if (!hasPodNetwork()) {
      add(arguments, "network", "type:none");
    }
  }

  private static void add(List<String> arguments, String option, String value) {
    if (!value.isEmpty()) {
      arguments.add("--" + option + "=" + value);
    }
  }

  /** The command as it can be pasted into a shell. */
  public String command() {
    var command = new StringBuilder("virtctl create vm");
    for (String argument : arguments()) {
      int equals = argument.indexOf('=');
      command.append(" \\\n  ").append(equals < 0 ? argument : argument.substring(0, equals));
      if (equals >= 0) {
        command.append(' ').append(quoted(argument.substring(equals + 1)));
      }
    }
    return command.append(" \\\n  | kubectl create -f -").toString();
  }

  private static String quoted(String value) {
    return value.matches("[\\w./:@%+=,-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }

  /** What a browser has to send to get this form again. */
  public List<Map.Entry<String, String>> parameters() {
    List<Map.Entry<String, String>> all = new ArrayList<>();
    all.add(Map.entry("namespace", namespace));
    all.add(Map.entry("name", name));
    for (DiskChoice disk : disks) {
      all.add(Map.entry("disk", disk.origin().value()));
      all.add(Map.entry("source", disk.source()));
      all.add(Map.entry("size", disk.size()));
    }
    all.add(Map.entry("network", network));
    all.add(Map.entry("attached", attached));
    all.add(Map.entry("instancetype", instancetype));
    all.add(Map.entry("preference", preference));
    all.add(Map.entry("vcpus", vcpus));
    all.add(Map.entry("memory", memory));
    all.add(Map.entry("run-strategy", runStrategy));
    return all;
  }

  /** The address at which the form is filled in like this. */
  public String address() {
    var address = new StringBuilder();
    for (Map.Entry<String, String> each : parameters()) {
      boolean ofDisk = List.of("disk", "source", "size").contains(each.getKey());
      if (ofDisk || !each.getValue().isEmpty()) {
        address.append(address.isEmpty() ? '?' : '&').append(each.getKey()).append('=');
        address.append(Addresses.value(each.getValue()));
      }
    }
    return Addresses.MACHINES + "/new" + address;
  }
}
