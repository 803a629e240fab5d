package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.extension.Extension.Reply;
import io.instancetypes.machinery.openapi.ActionTable;
import io.instancetypes.machinery.openapi.ActionTable.Action;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.machinery.status.GroupResource;
import io.instancetypes.runtime.claim.ImageUploads;
import io.instancetypes.runtime.claim.UploadException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The group {@code upload.cdi.kubevirt.io}: whoever may, gets a token with which a claim can be
 * filled.
 */
record UploadExtension(Supplier<Optional<ImageUploads>> uploads) {
  private static final String GROUP = "upload.cdi.kubevirt.io";
  private static final String VERSION = "v1beta1";
  private static final String RESOURCE = "uploadtokenrequests";
  private static final String KIND = "UploadTokenRequest";
  private static final String SCHEMA = "io.kubevirt.cdi.upload.v1beta1." + KIND;

  static Extension of(Supplier<Optional<ImageUploads>> uploads) {
    return new Extension(
        GROUP,
        List.of(VERSION),
        new ActionTable(
            List.of(
                new Action(
                    RESOURCE, true, "post", "A token to upload to a claim with.", SCHEMA, SCHEMA)),
            Map.of(
                SCHEMA,
                Fields.of(
                    "type", "object", "description", "Asks for a token to upload to a claim."))),
        new UploadExtension(uploads)::answer);
  }

  private Reply answer(Extension.Request request, UserInfo user) {
    if (!request.verb().equals("create") || request.body() == null) {
      throw Failures.methodNotAllowed();
    }
    Fields answer = Fields.copyOf(request.body());
    String claim = Fields.text(Fields.map(answer, "spec"), "pvcName");
    if (claim.isEmpty()) {
      throw Failures.badRequest("spec.pvcName: the claim to upload to is missing");
    }
    ImageUploads open =
        uploads.get().orElseThrow(() -> Failures.unavailable("the server starts or stops"));
    answer.put("apiVersion", GROUP + "/" + VERSION);
    answer.put("kind", KIND);
    answer.put("status", Fields.of("token", token(open, request.namespace(), claim, user)));
    return new Reply.Document(answer);
  }

  private static String token(ImageUploads uploads, String namespace, String claim, UserInfo user) {
    try {
      return uploads.token(namespace, claim, user.name());
    } catch (UploadException refused) {
      var claims = new GroupResource("", "persistentvolumeclaims");
      throw refused.kind() == UploadException.Kind.MISSING
          ? Failures.notFound(claims, claim)
          : Failures.conflict(claims, claim, refused.getMessage());
    }
  }
}
