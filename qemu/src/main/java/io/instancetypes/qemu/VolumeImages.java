package io.instancetypes.qemu;

import io.instancetypes.api.Quantity;
import java.util.List;

/** Where the data of a volume is, as the source of a {@code -blockdev}. */
final class VolumeImages {
  /** FAT has room for no more. */
  private static final int LONGEST_LABEL = 11;

  private static final String KNOWN_FORMAT = "the format is never guessed from what a guest wrote";
  private static final String A_FILE = "a file, whatever its name looks like";

  private VolumeImages() {}

  /** What a kind of volume is made of. */
  private record Folder(String kind, String label, String content) {}

  /** Volumes that become a folder, which the guest sees as a disk with a FAT file system. */
  private static final List<Folder> FOLDERS =
      List.of(
          new Folder("cloudInitNoCloud", "cidata", "user-data and meta-data for cloud-init"),
          new Folder("cloudInitConfigDrive", "config-2", "openstack/latest/ for cloud-init"),
          new Folder("sysprep", "unattend", "answers for the set-up of Windows"),
          new Folder("configMap", "cfgdata", "the entries of the ConfigMap"),
          new Folder("secret", "cfgdata", "the entries of the Secret"),
          new Folder("serviceAccount", "cfgdata", "the token of the service account"),
          new Folder("downwardAPI", "cfgdata", "the fields of the instance"));

  /** Adds the source of a volume; false where there is none and somebody was told. */
  static boolean add(OptionBuilder node, FieldNode volume, Assembly guest) {
    String name = guest.name(volume.at("name"));
    for (Folder folder : FOLDERS) {
      if (volume.at(folder.kind).isObject()) {
        folder(node, folder, volume.at(folder.kind), name, guest);
        return true;
      }
    }
    if (volume.at("hostDisk").isObject()) {
      hostDisk(node, volume.at("hostDisk"), guest);
    } else if (claim(volume).exists()) {
      String file = guest.claimFile(claim(volume));
      guest.needs(file, new FileSource.ClaimImage(claim(volume).text()));
      image(node, "raw", file, claim(volume));
    } else if (volume.at("containerDisk").isObject()) {
      FieldNode disk = volume.at("containerDisk");
      var source = new FileSource.ImageOverlay(ContainerImage.of(disk), disk.at("path").text());
      overlay(node, name, source, disk.at("image"), guest);
    } else if (volume.at("ephemeral").isObject()) {
      FieldNode claim = volume.at("ephemeral.persistentVolumeClaim.claimName");
      var source = new FileSource.ClaimOverlay(claim.text(), guest.claimFile(claim));
      overlay(node, name, source, claim, guest);
    } else if (volume.at("emptyDisk").isObject()) {
      emptyDisk(node, volume.at("emptyDisk.capacity"), name, guest);
    } else {
      return false;
    }
    return true;
  }

  private static FieldNode claim(FieldNode volume) {
    FieldNode claim = volume.at("persistentVolumeClaim.claimName");
    return claim.exists() ? claim : volume.at("dataVolume.name");
  }

  private static void hostDisk(OptionBuilder node, FieldNode disk, Assembly guest) {
    FieldNode path = disk.at("path");
    if (!path.text().startsWith("/")) {
      guest.invalid(path, "the path of a file of the host is absolute");
    }
    boolean made = disk.at("type").text().equals("DiskOrCreate");
    String size = made ? capacity(disk.at("capacity"), guest) : "";
    guest.needs(path.text(), new FileSource.HostImage(size));
    image(node, "raw", path.text(), path);
  }

  private static void overlay(
      OptionBuilder node, String name, FileSource source, FieldNode field, Assembly guest) {
    String file = guest.file(name + ".qcow2");
    guest.needs(file, source);
    image(node, "qcow2", file, field);
  }

  private static void emptyDisk(
      OptionBuilder node, FieldNode capacity, String name, Assembly guest) {
    String file = guest.file(name + ".qcow2");
    guest.needs(file, new FileSource.EmptyImage(capacity(capacity, guest)));
    image(node, "qcow2", file, capacity);
  }

  private static String capacity(FieldNode capacity, Assembly guest) {
    var quantity = Quantity.tryParse(capacity.value()).filter(size -> size.signum() > 0);
    if (quantity.isEmpty()) {
      guest.invalid(capacity, "a disk has a size, such as 10Gi");
    }
    return quantity.map(Quantity::canonical).orElse("");
  }

  private static void image(OptionBuilder node, String format, String file, FieldNode field) {
    node.with("driver", format, KNOWN_FORMAT)
        .with("discard", "unmap", "space that the guest frees is given back")
        .with("file.driver", "file", A_FILE)
        .with("file.filename", file, field);
  }

  private static void folder(
      OptionBuilder node, Folder folder, FieldNode source, String name, Assembly guest) {
    FieldNode wanted = source.at("volumeLabel");
    String label = wanted.text().isEmpty() ? folder.label : wanted.text();
    if (label.length() > LONGEST_LABEL) {
      guest.refuse(wanted, "a label has at most " + LONGEST_LABEL + " characters here");
    }
    guest.needs(guest.file(name), new FileSource.VolumeFolder(name, folder.content));
    node.with("driver", "raw", KNOWN_FORMAT)
        .with("file.driver", "vvfat", source)
        .with("file.dir", guest.file(name), source)
        .with("file.label", label, wanted.exists() ? wanted : source);
  }

  /** Whether the guest can only read it, whatever its disk says. */
  static boolean isReadOnly(FieldNode volume) {
    return volume.at("persistentVolumeClaim.readOnly").isTrue();
  }

  /** Whether it is made of files, which are shown to the guest as a disk. */
  static boolean isFolder(FieldNode volume) {
    return FOLDERS.stream().anyMatch(folder -> volume.at(folder.kind).isObject());
  }
}
