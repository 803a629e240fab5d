package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** Devices other than disks and interfaces. */
final class DeviceRules {
  private static final Set<String> INPUT_BUSES = Set.of("", "virtio", "usb");
  private static final Set<String> SOUND_MODELS = Set.of("", "ich9", "ac97");
  private static final Set<String> PANIC_MODELS = Set.of("hyperv", "isa", "pvpanic");

  static final RuleSet RULES =
      RuleSet.of(
          "Devices",
          "spec.template.spec.domain.devices",
          vm -> List.of(vm.devices()),
          rule("input-bus", "The bus of an input is virtio or usb.", DeviceRules::inputBus),
          rule("input-type", "An input is a tablet.", DeviceRules::inputType),
          rule("sound-model", "The model of a sound device is ich9 or ac97.", DeviceRules::sound),
          rule("sound-named", "A sound device has a name.", DeviceRules::soundName),
          rule(
              "video-graphics",
              "A video device needs autoattachGraphicsDevice not to be false.",
              DeviceRules::video),
          rule(
              "panic-model",
              "The model of a panic device is hyperv, isa or pvpanic.",
              DeviceRules::panic),
          rule("panic-s390x", "There are no panic devices on s390x.", DeviceRules::panicOnS390x),
          rule("vsock-gate", "autoattachVSOCK needs the gate VSOCK.", DeviceRules::vsock),
          rule(
              "downward-metrics-device-gate",
              "downwardMetrics needs the gate DownwardMetrics.",
              DeviceRules::downwardMetrics),
          rule(
              "virtiofs-gate",
              "A claim or DataVolume as a filesystem needs the gate EnableVirtioFsStorageVolumes.",
              DeviceRules::filesystems),
          rule("ramfb-once", "At most one GPU shows its display by ramFB.", DeviceRules::ramFb),
          rule(
              "host-devices-gate",
              "Host devices need the gate HostDevices.",
              DeviceRules::hostDevices),
          rule(
              "utility-volumes",
              "There are no utilityVolumes: they are added to instances that run.",
              DeviceRules::utilityVolumes));

  private DeviceRules() {}

  private static void inputBus(Located devices, Candidate vm) {
    for (Located input : devices.each("inputs")) {
      if (!INPUT_BUSES.contains(input.text("bus"))) {
        vm.invalid(
            input, "bus", DisplayValues.brief(input.text("bus")) + " is neither virtio nor usb");
      }
    }
  }

  /** An input that does not say what it is becomes a tablet when it is started. */
  private static void inputType(Located devices, Candidate vm) {
    for (Located input : devices.each("inputs")) {
      String type = input.text("type");
      if (!type.isEmpty() && !type.equals("tablet")) {
        vm.invalid(
            input, "type", DisplayValues.brief(type) + " is not tablet, the only input there is");
      }
    }
  }

  private static void sound(Located devices, Candidate vm) {
    String model = devices.child("sound").text("model");
    if (!SOUND_MODELS.contains(model)) {
      vm.invalid(devices, "sound.model", DisplayValues.brief(model) + " is neither ich9 nor ac97");
    }
  }

  private static void soundName(Located devices, Candidate vm) {
    if (devices.has("sound") && devices.child("sound").text("name").isEmpty()) {
      vm.invalidBecauseOf(
          devices, "sound.name", "sound", "a sound device needs a name", "Add name: sound");
    }
  }

  private static void video(Located devices, Candidate vm) {
    if (devices.has("video") && devices.isFalse("autoattachGraphicsDevice")) {
      vm.invalid(devices, "video", "a video device needs autoattachGraphicsDevice not to be false");
    }
  }

  private static void panic(Located devices, Candidate vm) {
    for (Located device : devices.each("panicDevices")) {
      if (device.get("model") instanceof String model && !PANIC_MODELS.contains(model)) {
        vm.invalid(
            device, "model", DisplayValues.brief(model) + " is none of hyperv, isa, pvpanic");
      }
    }
  }

  private static void panicOnS390x(Located devices, Candidate vm) {
    if (!devices.values("panicDevices").isEmpty()
        && vm.template().text("architecture").equals("s390x")) {
      vm.invalid(devices, "panicDevices", "there are no panic devices on s390x");
    }
  }

  private static void vsock(Located devices, Candidate vm) {
    if (devices.isTrue("autoattachVSOCK")) {
      vm.gated(devices, "autoattachVSOCK", "VSOCK", "autoattachVSOCK");
    }
  }

  private static void downwardMetrics(Located devices, Candidate vm) {
    if (devices.has("downwardMetrics")) {
      vm.gated(devices, "downwardMetrics", "DownwardMetrics", "the device downwardMetrics");
    }
  }

  private static void filesystems(Located devices, Candidate vm) {
    if (vm.policy().hasGate("ExperimentalVirtiofsSupport")) {
      return;
    }
    for (Located filesystem : devices.each("filesystems")) {
      Located volume = vm.volume(filesystem.text("name"));
      if (volume != null && (volume.has("persistentVolumeClaim") || volume.has("dataVolume"))) {
        vm.gated(
            filesystem, "", "EnableVirtioFsStorageVolumes", "a claim or DataVolume as filesystem");
      }
    }
  }

  private static void ramFb(Located devices, Candidate vm) {
    int displays = 0;
    for (Located gpu : devices.each("gpus")) {
      Located options = gpu.child("virtualGPUOptions");
      if (options.isOn("display", "enabled")) {
        Located display = options.child("display");
        displays += !display.has("ramFB") || display.child("ramFB").isTrue("enabled") ? 1 : 0;
      }
    }
    if (displays > 1) {
      vm.invalid(
          devices,
          "gpus",
          displays + " GPUs show their display by ramFB, and one can",
          "Set virtualGPUOptions.display.ramFB.enabled to false for the others.");
    }
  }

  private static void hostDevices(Located devices, Candidate vm) {
    if (devices.has("hostDevices")) {
      vm.gated(devices, "hostDevices", "HostDevices", "a host device");
    }
  }

  private static void utilityVolumes(Located devices, Candidate vm) {
    if (vm.template().has("utilityVolumes")) {
      vm.invalid(
          vm.template(),
          "utilityVolumes",
          "utility volumes are added to instances that run, not to a VM",
          "Remove utilityVolumes.");
    }
  }
}
