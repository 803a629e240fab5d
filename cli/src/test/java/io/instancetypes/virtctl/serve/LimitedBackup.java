package io.instancetypes.virtctl.serve;

import io.instancetypes.serve.data.Backup;
import io.instancetypes.serve.data.DataDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** A process that makes a backup, and another one when it is told that there is no more room. */
final class LimitedBackup {
  private LimitedBackup() {}

  /** Arguments: the two archives, data directory. */
  public static void main(String[] words) throws IOException {
    var backup = new Backup(new DataDirectory(Path.of(words[2])), "1", Clock.systemUTC());
    backup.write(Path.of(words[0]));
    System.out.println("written");
    System.in.read();
    backup.write(Path.of(words[1]));
  }
}
