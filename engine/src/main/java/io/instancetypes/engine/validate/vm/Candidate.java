package io.instancetypes.engine.validate.vm;

import io.instancetypes.engine.defaults.ClusterPolicy;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Cause.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A VirtualMachine while it is judged, and what was objected to so far. */
final class Candidate {
  private final String namespace;
  private final Located vm;
  private final Located metadata;
  private final Located template;
  private final Located domain;
  private final Located devices;
  private final ClusterPolicy policy;
  private final Blame blame;
  private final Misshapen misshapen;
  private final List<Cause> causes = new ArrayList<>(0);
  private final List<String> warnings = new ArrayList<>(0);

  private final List<Located> volumes;
  private final List<Located> networks;
  private final List<Located> interfaces;
  private List<Located> disks;
  private Map<String, Located> volumesByName;
  private Map<String, Located> disksByName;
  private Map<String, Located> networksByName;
  private Map<String, Located> interfacesByName;
  private final Map<Long, Located> bootOrders = new HashMap<>(0);

  Candidate(
      Map<?, ?> document,
      Object metadata,
      Object template,
      ClusterPolicy policy,
      Blame blame,
      Misshapen misshapen) {
    this.namespace = Located.root("metadata", document.get("metadata")).text("namespace");
    this.vm = Located.root("spec", document.get("spec"));
    this.metadata = Located.root("spec.template.metadata", metadata);
    this.template = Located.root("spec.template.spec", template);
    this.domain = this.template.child("domain");
    this.devices = domain.child("devices");
    this.volumes = this.template.each("volumes");
    this.networks = this.template.each("networks");
    this.interfaces = devices.each("interfaces");
    this.policy = policy;
    this.blame = blame;
    this.misshapen = misshapen;
  }

  List<Cause> causes() {
    return causes;
  }

  List<String> warnings() {
    return warnings;
  }

  ClusterPolicy policy() {
    return policy;
  }

  /** The namespace of the VirtualMachine, empty where nobody has said it. */
  String namespace() {
    return namespace;
  }

  /** The spec of the VirtualMachine. */
  Located vm() {
    return vm;
  }

  Located metadata() {
    return metadata;
  }

  Located template() {
    return template;
  }

  Located domain() {
    return domain;
  }

  Located devices() {
    return devices;
  }

  List<Located> volumes() {
    return volumes;
  }

  List<Located> networks() {
    return networks;
  }

  List<Located> interfaces() {
    return interfaces;
  }

  /** The disks; one that was made for a volume stands where its volume does. */
  List<Located> disks() {
    if (disks == null) {
      disks = new ArrayList<>(devices.each("disks"));
      int owned =
          vm.child("template")
              .child("spec")
              .child("domain")
              .child("devices")
              .values("disks")
              .size();
      for (int i = owned; i < disks.size(); i++) {
        Located volume = volume(disks.get(i).text("name"));
        if (volume != null) {
          disks.set(i, disks.get(i).standingFor(volume.path()));
        }
      }
    }
    return disks;
  }

  /** The volume of this name, or null. */
  Located volume(String name) {
    if (volumesByName == null) {
      volumesByName = byName(volumes());
    }
    return volumesByName.get(name);
  }

  /** The first disk of this name, or null. */
  Located disk(String name) {
    if (disksByName == null) {
      disksByName = byName(disks());
    }
    return disksByName.get(name);
  }

  /** The network of this name, or null. */
  Located network(String name) {
    if (networksByName == null) {
      networksByName = byName(networks());
    }
    return networksByName.get(name);
  }

  /** The first interface of this name, or null. */
  Located networkInterface(String name) {
    if (interfacesByName == null) {
      interfacesByName = byName(interfaces());
    }
    return interfacesByName.get(name);
  }

  private static Map<String, Located> byName(List<Located> items) {
    Map<String, Located> byName = HashMap.newHashMap(items.size());
    for (int i = 0; i < items.size(); i++) {
      byName.putIfAbsent(items.get(i).text("name"), items.get(i));
    }
    return byName;
  }

  /** The device that boots at this place already, if another one wants it. */
  Located bootsAt(long order, Located device) {
    return bootOrders.putIfAbsent(order, device);
  }

  /** Whether a list of the template could be read: otherwise nothing can be said to lack in it. */
  boolean knows(String path) {
    return !misshapen.covers("spec.template.spec." + path);
  }

  void invalid(Located at, String field, String why, String... waysOut) {
    object(Type.INVALID, at, field, field, why, waysOut);
  }

  void required(Located at, String field, String why, String... waysOut) {
    object(Type.REQUIRED, at, field, field, why, waysOut);
  }

  void notSupported(Located at, String field, String why, String... waysOut) {
    object(Type.NOT_SUPPORTED, at, field, field, why, waysOut);
  }

  void duplicate(Located at, String field, String why, String... waysOut) {
    object(Type.DUPLICATE, at, field, field, why, waysOut);
  }

  /** Objects to one field, where another one below the same object brought it about. */
  void invalidBecauseOf(Located at, String field, String culprit, String why, String... waysOut) {
    object(Type.INVALID, at, field, culprit, why, waysOut);
  }

  /** Objects to what only a feature gate that is off would allow. */
  void gated(Located at, String field, String gate, String what) {
    if (!policy.hasGate(gate)) {
      invalid(
          at,
          field,
          what + " needs the feature gate " + gate + ", which the cluster has not enabled",
          "Add "
              + gate
              + " to spec.configuration.developerConfiguration.featureGates of the KubeVirt"
              + " resource; to check without a cluster, give that resource along with -f.");
    }
  }

  void object(Type type, Located at, String field, String culprit, String why, String... waysOut) {
    String path = at.path(field);
    if (misshapen.concerns(path)) {
      return;
    }
    Blame.Found found = blame.of(at.written(culprit), causes.size());
    List<String> ways = new ArrayList<>(List.of(waysOut));
    ways.addAll(found.waysOut());
    causes.add(new Cause(type, path, path + ": " + why + found.inWords(), ways));
  }

  /** Remarks on what KubeVirt admits, but cannot start. */
  void warn(Located at, String field, String why) {
    String path = at.path(field);
    if (!misshapen.concerns(path)) {
      warnings.add(path + ": " + why + blame.of(at.written(field), warnings.size()).inWords());
    }
  }
}
