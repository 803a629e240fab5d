package io.instancetypes.runtime.claim;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Each lets whoever has it fill one claim, once, within a few minutes. They are on no disk. */
final class UploadTokens {
  private static final Duration LIFETIME = Duration.ofMinutes(5);
  private static final int MOST = 1_000;
  private static final int BYTES = 32;

  private final SecureRandom random = new SecureRandom();
  private final InstantSource clock;
  private final Map<String, Grant> grants =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Grant> eldest) {
          return size() > MOST;
        }
      };

  UploadTokens(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * @param uid of the claim: another one of its name is not meant
   * @param user who has asked for it
   */
  record Grant(ClaimName claim, String uid, String user, long expires) {}

  synchronized String issue(ClaimName claim, String uid, String user) {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    grants.values().removeIf(grant -> grant.claim.equals(claim));
    grants.put(token, new Grant(claim, uid, user, clock.millis() + LIFETIME.toMillis()));
    return token;
  }

  /** What it is good for; it is good for nothing afterwards. */
  synchronized Optional<Grant> redeem(String token) {
    return Optional.ofNullable(grants.remove(token))
        .filter(grant -> grant.expires >= clock.millis());
  }
}
