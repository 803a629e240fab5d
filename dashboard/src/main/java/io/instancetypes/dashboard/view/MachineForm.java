package io.instancetypes.dashboard.view;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What somebody filled in to get a new machine; texts are empty where nothing was. Its words are
 * those of {@code virtctl create vm}.
 *
 * @param image of a container disk
 * @param claim a PersistentVolumeClaim
 */
public record MachineForm(
    String namespace,
    String name,
    String image,
    String claim,
    String instancetype,
    String preference,
    String vcpus,
    String memory,
    String runStrategy) {

  /**
   * @param values what was sent under a name; empty for nothing
   */
  public static MachineForm of(Function<String, String> values) {
    Function<String, String> plain = name -> values.apply(name).strip();
    String namespace = plain.apply("namespace");
    String strategy = plain.apply("run-strategy");
    return new MachineForm(
        namespace.isEmpty() ? "default" : namespace,
        plain.apply("name"),
        plain.apply("image"),
        plain.apply("claim"),
        plain.apply("instancetype"),
        plain.apply("preference"),
        plain.apply("vcpus"),
        plain.apply("memory"),
        strategy.isEmpty() ? "Always" : strategy);
  }

  public MachineForm withInstancetype(String other) {
    return new MachineForm(
        namespace, name, image, claim, other, preference, vcpus, memory, runStrategy);
  }

  public MachineForm withPreference(String other) {
    return new MachineForm(
        namespace, name, image, claim, instancetype, other, vcpus, memory, runStrategy);
  }

  public MachineForm withSize(String ownVcpus, String ownMemory) {
    return new MachineForm(
        namespace, name, image, claim, instancetype, preference, ownVcpus, ownMemory, runStrategy);
  }

  /** The options of the command; each is one word, whatever is in it. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    add(arguments, "name", name);
    add(arguments, "namespace", namespace);
    add(arguments, "instancetype", instancetype);
    add(arguments, "preference", preference);
    add(arguments, "vcpus", vcpus);
    add(arguments, "memory", memory);
    add(arguments, "volume-containerdisk", image.isEmpty() ? "" : "src:" + image);
    add(arguments, "volume-pvc", claim.isEmpty() ? "" : "src:" + claim);
    add(arguments, "run-strategy", runStrategy.equals("Always") ? "" : runStrategy);
    return arguments;
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
      command.append(" \\\n  ").append(argument, 0, equals).append(' ');
      command.append(quoted(argument.substring(equals + 1)));
    }
    return command.append(" \\\n  | kubectl create -f -").toString();
  }

  private static String quoted(String value) {
    return value.matches("[\\w./:@%+=,-]+") ? value : "'" + value.replace("'", "'\\''") + "'";
  }

  /** The address at which the form is filled in like this. */
  public String address() {
    var address = new StringBuilder(Addresses.MACHINES + "/new?namespace=");
    address.append(Addresses.value(namespace));
    append(address, "name", name);
    append(address, "image", image);
    append(address, "claim", claim);
    append(address, "instancetype", instancetype);
    append(address, "preference", preference);
    append(address, "vcpus", vcpus);
    append(address, "memory", memory);
    append(address, "run-strategy", runStrategy);
    return address.toString();
  }

  private static void append(StringBuilder address, String name, String value) {
    if (!value.isEmpty()) {
      address.append('&').append(name).append('=').append(Addresses.value(value));
    }
  }
}
