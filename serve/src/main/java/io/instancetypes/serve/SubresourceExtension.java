package io.instancetypes.serve;

import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.SubresourceRequest;
import io.instancetypes.platform.subresources.SubresourceResult;
import io.instancetypes.platform.subresources.Subresources;

/** The group {@code subresources.kubevirt.io} of the server in this process. */
record SubresourceExtension(Subresources subresources) {
  static Extension of(Cluster cluster, String version) {
    return new Extension(
        Subresources.GROUP,
        Subresources.VERSIONS,
        Subresources.ACTIONS,
        new SubresourceExtension(new Subresources(cluster, version))::answer);
  }

  private Extension.Reply answer(Extension.Request request, UserInfo user) {
    var asked =
        new SubresourceRequest(
            user,
            request.verb(),
            request.namespace(),
            request.resource(),
            request.name(),
            request.subresource(),
            request.body());
    return switch (subresources.answer(asked)) {
      case SubresourceResult.Accepted _ -> new Extension.Reply(202, null);
      case SubresourceResult.Found found -> new Extension.Reply(200, found.document());
      case SubresourceResult.Refusal no ->
          throw Failures.worded(no.code(), no.reason(), no.message(), no.details());
    };
  }
}
