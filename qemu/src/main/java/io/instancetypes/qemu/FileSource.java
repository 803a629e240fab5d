package io.instancetypes.qemu;

/** What a file is made of that a guest needs, for programs to make it and for people to read. */
public sealed interface FileSource {
  /** As people are told. */
  String inWords();

  /** The folder of the guest itself. */
  record Folder() implements FileSource {
    @Override
    public String inWords() {
      return "a folder of your own, for its sockets";
    }
  }

  record Link(String folder) implements FileSource {
    @Override
    public String inWords() {
      return "a link to that folder, whose path is too long for them";
    }
  }

  /** A file that a package brings. */
  record Installed(String inWords) implements FileSource {}

  /**
   * The variables of EFI.
   *
   * @param kept whether they stay from one start to the next
   */
  record EfiVariables(String blank, boolean kept) implements FileSource {
    @Override
    public String inWords() {
      return "a copy of " + blank + (kept ? ", kept over restarts" : ", made at every start");
    }
  }

  /** A socket of swtpm. */
  record TpmSocket() implements FileSource {
    @Override
    public String inWords() {
      return "a socket where swtpm is listening: swtpm socket --tpm2 --ctrl type=unixio,path=…";
    }
  }

  /** A file out of a container image, such as a kernel. */
  record ImageFile(ContainerImage image, String path) implements FileSource {
    @Override
    public String inWords() {
      return path + " of image " + image.name();
    }
  }

  record ClaimImage(String claim) implements FileSource {
    @Override
    public String inWords() {
      return "the content of claim " + claim + ", raw";
    }
  }

  /**
   * A file of the host that the instance names.
   *
   * @param size of the file that is made where there is none; empty where it has to be there
   */
  record HostImage(String size) implements FileSource {
    @Override
    public String inWords() {
      return "a raw image" + (size.isEmpty() ? "" : " of " + size);
    }
  }

  /**
   * Takes what the guest writes over the disk of a container image.
   *
   * @param path of the disk in the image; empty for the only file in its folder {@code /disk}
   */
  record ImageOverlay(ContainerImage image, String path) implements FileSource {
    @Override
    public String inWords() {
      return "a qcow2 overlay of the disk in image " + image.name() + ", made at every start";
    }
  }

  /** Takes what the guest writes over a claim. */
  record ClaimOverlay(String claim, String file) implements FileSource {
    @Override
    public String inWords() {
      return "a qcow2 overlay of " + file + ", made at every start";
    }
  }

  record EmptyImage(String size) implements FileSource {
    @Override
    public String inWords() {
      return "an empty qcow2 image of " + size;
    }
  }

  /**
   * A folder that the guest sees as a disk.
   *
   * @param volume the name of the volume whose content it is
   */
  record VolumeFolder(String volume, String content) implements FileSource {
    @Override
    public String inWords() {
      return "a folder with " + content;
    }
  }
}
