package io.instancetypes.qemu;

/** Threads of the host that read and write for virtio disks. */
final class IoThreads {
  private static final String NAMED = "named by virtctl";

  private final Assembly guest;
  private final FieldNode policy;
  private int count;
  private boolean shared;

  IoThreads(Assembly guest) {
    this.guest = guest;
    this.policy = guest.domain("ioThreadsPolicy");
  }

  /** The thread for a disk, which is there from now on; null where QEMU's own has to do. */
  String of(FieldNode disk) {
    if (disk.at("dedicatedIOThread").isTrue() || policy.text().equals("auto")) {
      return added("io" + count++, field(disk));
    }
    return switch (policy.text()) {
      case "" -> null;
      case "shared" -> shared(field(disk));
      default -> {
        if (!shared) {
          shared = true;
          guest.ignore(policy, "there are no pools of threads: QEMU's own has to do");
        }
        yield null;
      }
    };
  }

  /** Who wanted it. */
  FieldNode field(FieldNode disk) {
    FieldNode dedicated = disk.at("dedicatedIOThread");
    return dedicated.isTrue() ? dedicated : policy;
  }

  private String shared(FieldNode field) {
    if (!shared) {
      shared = true;
      added("io-shared", field);
    }
    return "io-shared";
  }

  private String added(String id, FieldNode field) {
    guest.option("-object").is("iothread", field).with("id", id, NAMED);
    return id;
  }
}
