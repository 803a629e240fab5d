package io.instancetypes.apiserver.audit;

import java.nio.file.Path;

/**
 * What is told about requests, and where.
 *
 * @param directory null if nothing is told
 * @param maxBytes how large a file becomes before the next one is begun
 * @param maxBackups how many files are kept beside the current one
 */
public record AuditConfig(Path directory, AuditPolicy policy, long maxBytes, int maxBackups) {
  public static final AuditConfig NONE = new AuditConfig(null, AuditPolicy.NONE, 0, 0);

  public boolean isOff() {
    return policy == AuditPolicy.NONE || directory == null;
  }
}
