package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.MountedPages;
import io.instancetypes.apiserver.audit.AuditContext;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.runtime.claim.ImageUploads;
import io.instancetypes.runtime.claim.UploadException;
import io.instancetypes.runtime.image.SteadyStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Where images are sent to, at the paths of CDI's upload proxy. Who sends one shows a token, which
 * somebody got from the API who may upload; answers are sentences, as clients print them.
 */
record UploadEndpoint(ImageUploads uploads) {
  /** Clients look for the one that answers later, and take this one where there is no other. */
  private static final List<String> PATHS = List.of("/v1beta1/upload", "/v1alpha1/upload");

  /** In the audit log: what was uploaded to. */
  private static final String CLAIM = "upload.instancetypes.io/claim";

  private static final String BEARER = "Bearer ";
  private static final String TEXT = "text/plain";

  /** Somebody who is refused may not listen before all is sent: this much is read and dropped. */
  private static final long DROPPED = 64L << 20;

  private static final int PART = 64 << 10;

  static void mount(MountedPages pages, ImageUploads uploads) {
    var endpoint = new UploadEndpoint(uploads);
    PATHS.forEach(path -> pages.mountAudited(path, endpoint::serve));
  }

  private void serve(Exchange exchange) throws IOException {
    if (!PATHS.contains(exchange.path())) {
      say(exchange, 404, "404 page not found");
    } else if (!exchange.method().equals("POST") && !exchange.method().equals("PUT")) {
      say(exchange, 405, "an image is sent by POST");
    } else if (!exchange.header("Authorization").startsWith(BEARER)) {
      say(exchange, 401, "a token is needed: ask for an UploadTokenRequest");
    } else {
      receive(exchange, exchange.header("Authorization").substring(BEARER.length()));
    }
  }

  private void receive(Exchange exchange, String token) throws IOException {
    InputStream body = exchange.upload();
    AuditContext audit = AuditContext.of(exchange);
    try {
      uploads.receive(
          token,
          body,
          (user, claim) -> {
            audit.sentBy(new UserInfo(user, List.of()));
            audit.annotate(CLAIM, claim.toString());
          });
      say(exchange, 200, "");
    } catch (UploadException refused) {
      if (refused.kind() == UploadException.Kind.UNUSABLE) {
        drop(body);
      }
      say(exchange, code(refused.kind()), refused.getMessage());
    }
  }

  private static void drop(InputStream body) {
    try {
      var steady = new SteadyStream(body, SteadyStream.WINDOW, count -> {});
      var part = new byte[PART];
      int count = 0;
      for (long dropped = 0; count >= 0 && dropped < DROPPED; dropped += count) {
        count = steady.read(part);
      }
    } catch (IOException | RuntimeException gone) {
      // Then nobody listens to the answer either.
    }
  }

  private static int code(UploadException.Kind kind) {
    return switch (kind) {
      case UNAUTHORIZED -> 401;
      case MISSING -> 404;
      case CONFLICT -> 409;
      case BUSY -> 503;
      case UNUSABLE -> 400;
    };
  }

  private static void say(Exchange exchange, int code, String sentence) throws IOException {
    exchange.answer(code, TEXT, sentence.getBytes(UTF_8));
  }
}
