package io.instancetypes.runtime.qmp;

import java.io.IOException;

/** QEMU has understood a command and refuses it. */
public final class QmpException extends IOException {
  private static final long serialVersionUID = 1;

  QmpException(String command, String description) {
    super("QEMU refuses " + command + ": " + description);
  }
}
