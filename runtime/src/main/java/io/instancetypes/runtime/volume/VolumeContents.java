package io.instancetypes.runtime.volume;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.resolve.ObjectLookup;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/** The files of volumes that a guest sees as a small disk: cloud-init, ConfigMaps and the like. */
public final class VolumeContents {
  private final EntryReader entries;
  private final AccountFiles accounts;

  /**
   * @param api where tokens are asked for
   * @param objects where ConfigMaps and Secrets are found
   */
  public VolumeContents(ApiClient api, ObjectLookup objects) {
    this.entries = new EntryReader(objects);
    this.accounts = new AccountFiles(api, entries);
  }

  /** Puts the folder of a volume in the place of the one before. */
  void write(Path folder, String volume, KubeObject vmi) throws IOException {
    Map<String, byte[]> files = files(volume(volume, vmi), vmi);
    GuestFolder.clear(folder);
    GuestFolder.create(folder);
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      try {
        write(folder, file.getKey(), file.getValue());
      } catch (InvalidPathException | FileAlreadyExistsException impossible) {
        throw new PreparationException(
            "volume %s has a file %s, which is no name, or that of another one"
                .formatted(volume, DisplayValues.quoted(file.getKey())),
            impossible);
      }
    }
  }

  private static void write(Path folder, String name, byte[] content) throws IOException {
    Path target = folder.resolve(name).normalize();
    if (!target.startsWith(folder) || target.equals(folder)) {
      throw new InvalidPathException(name, "leads elsewhere");
    }
    Files.createDirectories(target.getParent());
    Files.write(target, content);
  }

  private static Map<?, ?> volume(String name, KubeObject vmi) {
    return Fields.maps(vmi.spec(), "volumes").stream()
        .filter(volume -> name.equals(volume.get("name")))
        .findFirst()
        .orElseThrow();
  }

  private Map<String, byte[]> files(Map<?, ?> volume, KubeObject vmi) throws IOException {
    for (Object kind : volume.keySet()) {
      Map<?, ?> source = Fields.map(volume.get(kind));
      switch (kind.toString()) {
        case "cloudInitNoCloud" -> {
          return new CloudInit(entries, vmi).noCloud(source);
        }
        case "cloudInitConfigDrive" -> {
          return new CloudInit(entries, vmi).configDrive(source);
        }
        case "configMap" -> {
          return entries.configMap(
              vmi.namespace(), Fields.text(source, "name"), isOptional(source));
        }
        case "secret" -> {
          return entries.secret(
              vmi.namespace(), Fields.text(source, "secretName"), isOptional(source));
        }
        case "sysprep" -> {
          return sysprep(source, vmi.namespace());
        }
        case "serviceAccount" -> {
          return accounts.of(source, vmi);
        }
        case "downwardAPI" -> {
          return DownwardFields.files(source, vmi);
        }
        default -> {}
      }
    }
    throw new PreparationException(
        "volume %s is of a kind that is not filled here".formatted(volume.get("name")));
  }

  private Map<String, byte[]> sysprep(Map<?, ?> source, String namespace)
      throws PreparationException {
    Map<?, ?> map = Fields.map(source, "configMap");
    Map<?, ?> secret = Fields.map(source, "secret");
    return secret.isEmpty()
        ? entries.configMap(namespace, Fields.text(map, "name"), isOptional(map))
        : entries.secret(namespace, Fields.text(secret, "name"), isOptional(secret));
  }

  private static boolean isOptional(Map<?, ?> source) {
    return Boolean.TRUE.equals(source.get("optional"));
  }
}
