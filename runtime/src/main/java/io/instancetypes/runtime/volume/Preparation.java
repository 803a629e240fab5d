package io.instancetypes.runtime.volume;

import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.qemu.FileSource;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.runtime.host.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes what a guest needs before it starts. */
public final class Preparation {
  private final VolumeContents contents;
  private final ClaimProvider claims;
  private final KeptState states;
  private final HostDisks hostDisks;

  public Preparation(
      VolumeContents contents, ClaimProvider claims, KeptState states, HostDisks hostDisks) {
    this.contents = contents;
    this.claims = claims;
    this.states = states;
    this.hostDisks = hostDisks;
  }

  /**
   * @param images what was fetched of container images
   * @throws PreparationException with a sentence for the owner of the instance
   */
  public void make(List<GuestFile> files, KubeObject vmi, Map<FileSource, Path> images)
      throws IOException {
    for (GuestFile file : files) {
      make(Path.of(file.path()), file.source(), vmi, images);
    }
  }

  private void make(Path path, FileSource source, KubeObject vmi, Map<FileSource, Path> images)
      throws IOException {
    switch (source) {
      case FileSource.Folder _ -> GuestFolder.create(path);
      case FileSource.Link link -> GuestFolder.link(path, Path.of(link.folder()));
      case FileSource.Installed installed -> require(path, installed.inWords());
      case FileSource.EfiVariables variables -> variables(path, variables, vmi);
      case FileSource.ClaimImage claim -> claims.provide(vmi.namespace(), claim.claim());
      case FileSource.ClaimOverlay overlay -> {
        claims.provide(vmi.namespace(), overlay.claim());
        overlay(path, Path.of(overlay.file()));
      }
      case FileSource.EmptyImage image -> {
        Files.deleteIfExists(path);
        QemuImg.create(path, Quantity.parse(image.size()).value());
      }
      case FileSource.VolumeFolder folder -> contents.write(path, folder.volume(), vmi);
      case FileSource.TpmSocket _ -> {
        Optional<String> missing = Programs.missingForTpm();
        if (missing.isPresent()) {
          throw refused("spec.domain.devices.tpm", missing.get());
        }
      }
      case FileSource.HostImage image -> hostDisks.provide(path, image.size());
      case FileSource.ImageFile file ->
          Files.copy(images.get(file), path, StandardCopyOption.REPLACE_EXISTING);
      case FileSource.ImageOverlay overlay -> overlay(path, images.get(overlay));
    }
  }

  private static void overlay(Path path, Path base) throws IOException {
    Files.deleteIfExists(path);
    QemuImg.overlay(path, base, "raw");
  }

  private static PreparationException refused(String field, String why) {
    return new PreparationException(field + ": " + why);
  }

  /** Links are not followed: what is below the data directory was made by us, or it is wrong. */
  private static Path require(Path path, String what) throws PreparationException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      throw new PreparationException("there is no %s, %s: install it".formatted(path, what));
    }
    return path;
  }

  private void variables(Path path, FileSource.EfiVariables variables, KubeObject vmi)
      throws IOException {
    if (variables.kept() && (Files.exists(path) || states.bringBack(vmi, path))) {
      return;
    }
    Path blank = Path.of(variables.blank());
    if (!Files.exists(blank)) {
      throw new PreparationException(
          "there is no " + blank + ", which guests with EFI need: apt-get install ovmf");
    }
    Files.copy(blank, path, StandardCopyOption.REPLACE_EXISTING);
  }
}
