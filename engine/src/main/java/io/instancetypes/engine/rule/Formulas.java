package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.rule.PreferenceRule.Computes;
import java.util.List;
import java.util.Map;

/** The wishes of a preference that depend on more than the field they are about. */
final class Formulas {
  private static final List<String> BINDINGS =
      List.of(
          "bridge", "masquerade", "sriov", "binding", "passtBinding", "slirp", "macvtap", "passt");

  private static final TargetField NETWORKS = TargetField.of("networks[*]");
  private static final TargetField BIOS = TargetField.of("domain.firmware.bootloader.bios");
  private static final TargetField EFI = TargetField.of("domain.firmware.bootloader.efi");
  private static final TargetField UTC = TargetField.of("domain.clock.utc");
  private static final TargetField TIMEZONE = TargetField.of("domain.clock.timezone");

  /** A block of a DataVolume template that may name a storage class. */
  private record Claim(TargetField block, TargetField className) {
    static Claim of(String block) {
      String path = "dataVolumeTemplates[*].spec." + block;
      return new Claim(
          TargetField.of(TargetField.Part.VIRTUAL_MACHINE, path),
          TargetField.of(TargetField.Part.VIRTUAL_MACHINE, path + ".storageClassName"));
    }
  }

  private static final List<Claim> CLAIMS = List.of(Claim.of("pvc"), Claim.of("storage"));

  private Formulas() {}

  /** An own IO thread is worth having only on virtio, whoever chose that bus. */
  static void dedicatedIoThread(ResolvedType preference, Computes rule, Draft draft) {
    Object wish = rule.source().read(preference);
    List<?> disks = draft.items(rule.target());
    for (int i = 0; i < disks.size(); i++) {
      if (disks.get(i) instanceof Fields disk
          && disk.get("disk") instanceof Map<?, ?> device
          && "virtio".equals(device.get("bus"))) {
        draft.offerItem(rule.target(), i, disk, wish, rule.source().because());
      }
    }
  }

  /** Masquerading works only on the pod network and beside no other binding. */
  static void masquerade(ResolvedType preference, Computes rule, Draft draft) {
    List<?> interfaces = draft.items(rule.target());
    for (int i = 0; i < interfaces.size(); i++) {
      if (interfaces.get(i) instanceof Fields nic
          && isUnbound(nic)
          && isOnPodNetwork(nic.get("name"), draft)) {
        Object wish = Fields.copy(rule.source().read(preference));
        draft.writeItem(rule.target(), i, nic, wish, rule.source().because());
      }
    }
  }

  private static boolean isUnbound(Map<String, Object> nic) {
    for (String binding : BINDINGS) {
      if (nic.get(binding) != null) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOnPodNetwork(Object name, Draft draft) {
    for (Object network : draft.items(NETWORKS)) {
      if (network instanceof Map<?, ?> fields && name != null && name.equals(fields.get("name"))) {
        return fields.get("pod") != null;
      }
    }
    return false;
  }

  static void bios(ResolvedType preference, Computes rule, Draft draft) {
    if (Boolean.TRUE.equals(rule.source().read(preference))) {
      bootloader(BIOS, new Fields(), rule, draft);
    }
  }

  static void biosSerial(ResolvedType preference, Computes rule, Draft draft) {
    if (draft.read(BIOS) != null) {
      draft.offer(rule.target(), rule.source().read(preference), rule.source().because());
    }
  }

  /** For an EFI that the owner chose; one that this preference brings comes with its own. */
  static void secureBoot(ResolvedType preference, Computes rule, Draft draft) {
    if (draft.read(EFI) != null) {
      draft.offer(rule.target(), rule.source().read(preference), rule.source().because());
    }
  }

  static void efi(ResolvedType preference, Computes rule, Draft draft) {
    bootloader(EFI, rule.source().read(preference), rule, draft);
  }

  static void plainEfi(ResolvedType preference, Computes rule, Draft draft) {
    if (!Boolean.TRUE.equals(rule.source().read(preference))) {
      return;
    }
    var efi = new Fields();
    Object secureBoot = PreferenceRules.SECURE_BOOT.read(preference);
    if (secureBoot != null) {
      efi.put("secureBoot", secureBoot);
    }
    bootloader(EFI, efi, rule, draft);
  }

  /** There is one bootloader: a wish for it yields to whichever the owner chose. */
  private static void bootloader(TargetField target, Object wish, Computes rule, Draft draft) {
    if (draft.read(BIOS) == null && draft.read(EFI) == null) {
      draft.write(target, Fields.copy(wish), rule.source().because());
    } else if (draft.read(target) == null) {
      draft.refrain(target, wish, rule.source().because());
    }
  }

  /** The offset is one decision: an owner's time zone also keeps a preferred UTC offset out. */
  static void clockOffset(ResolvedType preference, Computes rule, Draft draft) {
    if (!(rule.source().read(preference) instanceof Map<?, ?> wish)) {
      return;
    }
    boolean open = Draft.isUnset(draft.read(UTC)) && Draft.isUnset(draft.read(TIMEZONE));
    for (TargetField target : List.of(UTC, TIMEZONE)) {
      Object value = wish.get(target == UTC ? "utc" : "timezone");
      if (!Draft.isUnset(value)) {
        if (open) {
          draft.write(target, Fields.copy(value), rule.source().because());
        } else {
          draft.refrain(target, value, rule.source().because());
        }
      }
    }
  }

  static void storageClass(ResolvedType preference, Computes rule, Draft draft) {
    Object wish = rule.source().read(preference);
    List<?> templates = draft.items(rule.target());
    for (int i = 0; i < templates.size(); i++) {
      for (Claim claim : CLAIMS) {
        if (templates.get(i) instanceof Fields template
            && claim.block.readItem(template) instanceof Map) {
          storageClass(claim.className, i, template, wish, rule.source().because(), draft);
        }
      }
    }
  }

  /** The empty class is a decision as well: a volume that nothing provisions. */
  private static void storageClass(
      TargetField target,
      int index,
      Fields template,
      Object wish,
      Provenance because,
      Draft draft) {
    if ("".equals(target.readItem(template))) {
      draft.refrainItem(target, index, wish, because);
    } else {
      draft.offerItem(target, index, template, wish, because);
    }
  }
}
