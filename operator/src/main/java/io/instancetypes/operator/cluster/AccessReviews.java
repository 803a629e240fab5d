package io.instancetypes.operator.cluster;

import io.instancetypes.api.Fields;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.engine.resolve.LookupException;
import java.util.Map;

/** Asks the API server who may do what. Nothing is remembered: a right taken away is gone. */
public record AccessReviews(ApiClient api) {
  public boolean mayDo(User user, Access access) {
    Fields spec = user.spec();
    spec.put("resourceAttributes", access.attributes());
    Fields review =
        Fields.of(
            "apiVersion", "authorization.k8s.io/v1", "kind", "SubjectAccessReview", "spec", spec);
    try {
      Fields answer = api.create("/apis/authorization.k8s.io/v1/subjectaccessreviews", review);
      return answer.get("status") instanceof Map<?, ?> status
          && Boolean.TRUE.equals(status.get("allowed"));
    } catch (ApiClientException failure) {
      throw new LookupException(
          "the API server does not say whether %s may %s %s: %s"
              .formatted(user.name(), access.verb(), access.path(), failure.getMessage()));
    }
  }
}
