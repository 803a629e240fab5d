package io.instancetypes.apiserver.audit;

import io.instancetypes.machinery.request.RequestInfo;
import java.util.Set;

/** How much is told about a request. */
public enum AuditPolicy {
  NONE,
  METADATA,
  REQUEST;

  /** What they are for is to be kept secret, so their bodies are told at no level. */
  private static final Set<String> SECRET =
      Set.of("secrets", "configmaps", "tokenreviews", "serviceaccounts/token");

  /** Whether the object that a request brings along is told too. */
  boolean tellsObject(RequestInfo info) {
    String resource =
        info.subresource().isEmpty() ? info.resource() : info.resource() + "/" + info.subresource();
    return this == REQUEST && info.isResource() && !SECRET.contains(resource);
  }
}
