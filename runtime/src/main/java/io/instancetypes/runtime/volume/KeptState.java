package io.instancetypes.runtime.volume;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What stays of a machine from one instance to the next, beside its volumes: the variables of its
 * firmware and its TPM. It is found by the uid of the machine: another one of the same name has
 * nothing of it.
 */
public final class KeptState {
  private final Path folder;

  /**
   * @param data the folder of all guests and volumes
   */
  public KeptState(String data) {
    this.folder = Path.of(data, "state");
  }

  /** Where the state of a machine is; nowhere where the instance belongs to none. */
  private Optional<Path> of(KubeObject vmi) {
    return vmi.ownerReferences().stream()
        .filter(owner -> "VirtualMachine".equals(owner.get("kind")))
        .map(owner -> Fields.text(owner, "uid"))
        .filter(uid -> uid.matches("[-0-9a-fA-F]{1,64}"))
        .map(folder::resolve)
        .findFirst();
  }

  /** The state of the TPM of an instance, in the folder of its guest where it is not kept. */
  public Path tpm(KubeObject vmi, Path guest) throws IOException {
    Map<?, ?> devices = Fields.map(Fields.map(vmi.spec(), "domain"), "devices");
    boolean kept = Boolean.TRUE.equals(Fields.map(devices, "tpm").get("persistent"));
    Path parent = kept ? of(vmi).orElse(guest) : guest;
    return GuestFolder.create(GuestFolder.create(parent).resolve("tpm"));
  }

  /** Brings back the variables of firmware that an instance before has left. */
  boolean bringBack(KubeObject vmi, Path variables) throws IOException {
    Optional<Path> kept = of(vmi).map(state -> state.resolve("efi-variables"));
    if (kept.isEmpty() || !Files.isRegularFile(kept.get(), LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Files.copy(kept.get(), variables, StandardCopyOption.REPLACE_EXISTING);
    return true;
  }

  /** Keeps the variables of firmware for the next instance, once the guest has ended. */
  public void keep(KubeObject vmi, Path variables) throws IOException {
    Optional<Path> state = of(vmi);
    if (state.isEmpty() || !Files.isRegularFile(variables, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    GuestFolder.create(state.get());
    Path unfinished = state.get().resolve("efi-variables.unfinished");
    Files.copy(variables, unfinished, StandardCopyOption.REPLACE_EXISTING);
    Files.move(unfinished, state.get().resolve("efi-variables"), StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Takes away what machines have left that are gone.
   *
   * @param uids of those that are there
   */
  public void sweep(Set<String> uids) throws IOException {
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (var children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        if (!uids.contains(child.getFileName().toString())) {
          GuestFolder.clear(child);
        }
      }
    }
  }
}
