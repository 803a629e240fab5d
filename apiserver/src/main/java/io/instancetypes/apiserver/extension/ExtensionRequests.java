package io.instancetypes.apiserver.extension;

import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.Target;
import io.instancetypes.https.status.Failures;
import io.instancetypes.machinery.rbac.User;
import java.io.IOException;

/** Requests to the groups of extensions, once they are known to be allowed. */
public final class ExtensionRequests {
  private final ServedObjects own;

  public ExtensionRequests(ServedObjects own) {
    this.own = own;
  }

  public void serve(Exchange exchange, Target target, Extension extension, User user)
      throws IOException {
    String listed =
        target.subresource().isEmpty()
            ? target.resource()
            : target.resource() + "/" + target.subresource();
    if (!extension.resources().contains(listed)) {
      throw Failures.noSuchPath();
    }
    var request =
        new Extension.Request(
            target.verb(),
            target.version(),
            target.namespace(),
            target.resource(),
            target.name(),
            target.subresource(),
            Bodies.objectOrNull(exchange));
    Extension.Reply reply = extension.handler().answer(request, own, own.as(user));
    if (reply.document() == null) {
      exchange.answer(reply.code(), MediaType.JSON, new byte[0]);
    } else {
      exchange.answer(reply.code(), reply.document());
    }
  }
}
