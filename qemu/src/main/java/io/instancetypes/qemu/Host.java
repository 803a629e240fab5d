package io.instancetypes.qemu;

/**
 * What a command line depends on beside the instance.
 *
 * @param data the folder in which the files of all guests are, an absolute path
 * @param firmware the folder with the images of OVMF
 */
public record Host(Accelerator accelerator, Terminal terminal, String data, String firmware) {
  /** Where Debian and Ubuntu have OVMF. */
  public static final String OVMF = "/usr/share/OVMF";

  /** What executes the instructions of the guest. */
  public enum Accelerator {
    KVM,
    /** QEMU itself, on any machine, and many times slower. */
    TCG
  }

  /** Where the serial console of the guest is. */
  public enum Terminal {
    /** A socket among its files, beside one for QMP. */
    SOCKETS,
    /** The terminal in which QEMU was started. */
    STDIO
  }

  boolean hasKvm() {
    return accelerator == Accelerator.KVM;
  }

  GuestFiles guestFiles(String namespace, String name) {
    return new GuestFiles(data, namespace, name);
  }

  /** Where the content of a claim is. */
  public String claimFile(String namespace, String claim) {
    return data + "/volumes/" + namespace + "/" + claim + ".img";
  }
}
