package io.instancetypes.https;

import io.instancetypes.api.json.Json;
import io.instancetypes.machinery.status.Failures;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers what cannot be read as HTTP, a path with {@code %00} say, which therefore never becomes
 * an exchange. Clients of Kubernetes expect a Status; Jetty would send a page.
 */
final class UnreadableRequests implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int code = response.getStatus();
    byte[] status =
        Json.write(
            Failures.unreadable(
                    code, "the request cannot be read as HTTP: " + HttpStatus.getMessage(code))
                .status());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MediaType.JSON);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, status.length);
    response.write(true, ByteBuffer.wrap(status), callback);
    return true;
  }
}
