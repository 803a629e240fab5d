package io.instancetypes.apiserver;

import io.instancetypes.apiserver.access.Authentication;
import io.instancetypes.apiserver.identity.Identification;
import io.instancetypes.apiserver.identity.ServiceAccountTokens;
import io.instancetypes.machinery.rbac.UserInfo;
import java.util.List;

/** The users of service account tokens, which are for one audience or another. */
record AccountTokenUsers(ServiceAccountTokens tokens) implements Authentication.Tokens {
  @Override
  public UserInfo user(String token) {
    return userOf(tokens.verify(token));
  }

  @Override
  public List<String> audiences(String token, List<String> asked) {
    return asked.stream().filter(one -> user(token, List.of(one)) != null).toList();
  }

  @Override
  public UserInfo user(String token, List<String> audiences) {
    return userOf(tokens.verify(token, audiences));
  }

  private static UserInfo userOf(Identification identification) {
    return identification instanceof Identification.Known known ? known.user() : null;
  }
}
