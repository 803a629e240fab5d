package io.instancetypes.engine.random;

import io.instancetypes.api.Fields;
import io.instancetypes.api.schema.VirtualMachineSchema;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** VirtualMachines of every shape that their schema allows. */
final class RandomVms {
  private final Dice dice;

  RandomVms(Dice dice) {
    this.dice = dice;
  }

  /** A VirtualMachine that refers to what it is given; either may be null. */
  Fields vm(ResolvedType instancetype, ResolvedType preference) {
    Fields spec =
        new RandomValues(dice, dice.between(0.1, 0.6), true).object(VirtualMachineSchema.spec());
    Fields instance = spec.object("template").object("spec");
    volumes(instance);
    networks(instance);
    embellish(instance);
    refer(spec, "instancetype", instancetype);
    refer(spec, "preference", preference);
    boolean careful = dice.chance(0.8);
    if (careful) {
      new Agreement(dice, instance.object("domain")).with(instancetype);
    }
    if (careful && instancetype != null) {
      instance.remove("nodeSelector");
      instance.remove("schedulerName");
      spec.object("template").object("metadata").remove("annotations");
    }
    return document(spec);
  }

  private Fields document(Fields spec) {
    var metadata = Fields.of("name", "vm", "labels", Fields.of("a", "b"), "xUnknown0", 1L);
    if (dice.chance(0.5)) {
      metadata.put("namespace", "team");
    }
    if (dice.chance(0.5)) {
      metadata.put("uid", "0815");
    }
    var vm =
        Fields.of("apiVersion", "kubevirt.io/v1", "kind", "VirtualMachine", "metadata", metadata);
    vm.put("spec", spec);
    if (dice.chance(0.5)) {
      vm.put(
          "status",
          Fields.of("instancetypeRef", Fields.of("name", "type"), "xUnknown1", new ArrayList<>()));
    }
    return vm;
  }

  private static void refer(Fields spec, String key, ResolvedType chosen) {
    spec.remove(key);
    if (chosen != null) {
      spec.put(key, Fields.of("kind", chosen.kind().singular(), "name", chosen.name()));
    }
  }

  /** Volumes with their own names, some of which are named by a disk or a filesystem. */
  private void volumes(Fields instance) {
    List<?> volumes = instance.get("volumes") instanceof List<?> list ? list : List.of();
    for (int i = 0; i < volumes.size(); i++) {
      ((Fields) volumes.get(i)).put("name", "abcdef".substring(i, i + 1));
    }
  }

  private void networks(Fields instance) {
    if (instance.get("networks") instanceof List<?> networks) {
      for (Object network : networks) {
        if (dice.chance(0.7)) {
          ((Fields) network).put(dice.oneOf("pod", "multus"), new Fields());
        }
      }
    }
    if (at(instance, "domain", "devices").get("interfaces") instanceof List<?> interfaces) {
      for (Object nic : interfaces) {
        if (dice.chance(0.5)) {
          ((Fields) nic).put(dice.oneOf("bridge", "masquerade", "sriov"), new Fields());
        }
      }
    }
  }

  /** Fields below those that the schema knows, which defaults look at nevertheless. */
  private void embellish(Fields instance) {
    for (String probe : List.of("readinessProbe", "livenessProbe")) {
      for (String field : List.of("timeoutSeconds", "periodSeconds", "successThreshold")) {
        put(at(instance, probe), field, (long) dice.below(3));
      }
    }
    Map<?, ?> domain = at(instance, "domain");
    put(at(domain, "clock", "utc"), "offsetSeconds", 60L);
    put(at(domain, "devices", "watchdog"), "i6300esb", new Fields());
    put(at(domain, "devices", "tpm"), "enabled", dice.chance(0.5));
    put(at(domain, "features", "hyperv", "spinlocks"), "spinlocks", 8191L);
    put(at(domain, "features", "hyperv", "synictimer"), "direct", new Fields());
    if (at(domain, "devices").get("disks") instanceof List<?> disks) {
      for (Object disk : disks) {
        put(at((Fields) disk, "blockSize"), "matchVolume", new Fields());
        put(at((Fields) disk, "cdrom"), "tray", "open");
      }
    }
    if (at(domain, "devices").get("gpus") instanceof List<?> gpus) {
      for (Object gpu : gpus) {
        put(
            (Fields) gpu,
            "virtualGPUOptions",
            Fields.of("display", Fields.of("ramFB", new Fields())));
      }
    }
  }

  private void put(Map<?, ?> holder, String key, Object value) {
    if (holder instanceof Fields fields && dice.chance(0.4)) {
      fields.put(key, value);
    }
  }

  static Map<?, ?> at(Map<?, ?> node, String... steps) {
    for (String step : steps) {
      node = node.get(step) instanceof Map<?, ?> map ? map : Map.of();
    }
    return node;
  }
}
