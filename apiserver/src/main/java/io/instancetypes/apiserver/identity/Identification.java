package io.instancetypes.apiserver.identity;

import io.instancetypes.machinery.rbac.UserInfo;

/** What comes of credentials that were shown. */
public sealed interface Identification {
  record Known(UserInfo user) implements Identification {}

  /** For the log of the server: whoever is refused is told no more than that. */
  record Refused(String reason) implements Identification {}
}
