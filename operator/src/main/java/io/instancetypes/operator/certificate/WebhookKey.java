package io.instancetypes.operator.certificate;

import java.security.SecureRandom;

/** What the paths of webhooks are made of, so that only those find them who are told. */
record WebhookKey(byte[] bytes) {
  private static final int LENGTH = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  static WebhookKey create() {
    byte[] bytes = new byte[LENGTH];
    RANDOM.nextBytes(bytes);
    return new WebhookKey(bytes);
  }

  /** One that is missing or too short is none. */
  boolean isUsable() {
    return bytes.length >= LENGTH;
  }

  /** Not for logs. */
  @Override
  public String toString() {
    return "webhook key";
  }
}
