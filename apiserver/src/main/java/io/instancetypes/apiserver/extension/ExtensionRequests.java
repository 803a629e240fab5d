package io.instancetypes.apiserver.extension;

import io.instancetypes.apiserver.extension.Extension.Reply;
import io.instancetypes.apiserver.verb.Bodies;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.request.RequestInfo;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Requests to the groups of extensions, once they are known to be allowed. */
public final class ExtensionRequests {
  private final Map<String, Extension> extensions;

  public ExtensionRequests(List<Extension> extensions) {
    this.extensions =
        extensions.stream().collect(Collectors.toMap(Extension::group, Function.identity()));
  }

  public void serve(Exchange exchange, RequestInfo info, UserInfo user) throws IOException {
    Extension extension = extensions.get(info.group());
    if (extension.actions().listed(info.resource(), info.subresource()).isEmpty()) {
      throw Failures.noSuchPath();
    }
    var request =
        new Extension.Request(
            info.verb(),
            info.namespace(),
            info.resource(),
            info.name(),
            info.subresource(),
            Bodies.objectOrNull(exchange));
    switch (extension.handler().answer(request, user)) {
      case Reply.Done done -> exchange.answer(done.code(), MediaType.JSON, new byte[0]);
      case Reply.Document found -> exchange.answer(200, found.document());
      case Reply.Content content -> exchange.answer(200, content.type(), content.bytes());
      case Reply.Stream stream -> Tunnel.run(exchange, stream);
    }
  }
}
