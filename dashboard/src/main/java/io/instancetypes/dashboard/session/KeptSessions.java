package io.instancetypes.dashboard.session;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sessions as text, by the digests of their keys. */
final class KeptSessions {
  private static final String SESSIONS = "sessions";
  private static final String DIGEST = "digest";
  private static final String ID = "id";
  private static final String USER = "user";
  private static final String BEGUN = "begun";
  private static final String LAST_SEEN = "lastSeen";
  private static final String BROWSER = "browser";
  private static final String PROOF = "proof";

  private KeptSessions() {}

  static byte[] write(Map<String, Session> byDigest) {
    var sessions = new ArrayList<Object>();
    byDigest.forEach(
        (digest, session) ->
            sessions.add(
                Fields.of(
                    DIGEST,
                    digest,
                    ID,
                    session.id(),
                    USER,
                    session.user(),
                    BEGUN,
                    session.begun().toString(),
                    LAST_SEEN,
                    session.lastSeen().toString(),
                    BROWSER,
                    session.browser(),
                    PROOF,
                    session.sealed())));
    return Json.write(Fields.of(SESSIONS, sessions));
  }

  /** None where the text is of somebody else, or damaged: people log in again. */
  static Map<String, Session> read(byte[] bytes) {
    var sessions = new LinkedHashMap<String, Session>();
    if (bytes.length == 0) {
      return sessions;
    }
    try {
      for (Map<?, ?> kept : Fields.maps((Map<?, ?>) Json.read(bytes), SESSIONS)) {
        sessions.put(Fields.text(kept, DIGEST), session(kept));
      }
      return sessions;
    } catch (RuntimeException damaged) {
      return new LinkedHashMap<>();
    }
  }

  private static Session session(Map<?, ?> kept) {
    return new Session(
        Fields.text(kept, ID),
        Fields.text(kept, USER),
        Instant.parse(Fields.text(kept, BEGUN)),
        Instant.parse(Fields.text(kept, LAST_SEEN)),
        Fields.text(kept, BROWSER),
        Fields.text(kept, PROOF));
  }
}
