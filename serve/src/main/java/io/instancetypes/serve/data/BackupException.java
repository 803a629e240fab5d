package io.instancetypes.serve.data;

/** A backup that cannot be used, in a sentence for its owner. */
public final class BackupException extends RuntimeException {
  BackupException(String sentence) {
    super(sentence, null, false, false);
  }
}
