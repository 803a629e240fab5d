package io.instancetypes.apiserver.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import java.net.http.HttpResponse;

/** What a web server answered, read as Kubernetes' own client reads it. */
final class Reply {
  private Reply() {}

  static Fields read(HttpResponse<byte[]> response) throws CallException {
    int code = response.statusCode();
    if (code < 200 || code > 206) {
      throw new CallException(refusal(code, response));
    }
    byte[] body = response.body();
    if (body.length == 0) {
      throw new CallException(
          "0-length response with status code: %d and content type: %s"
              .formatted(code, contentType(response)));
    }
    try {
      if (Json.read(body) instanceof Fields review) {
        return review;
      }
      throw unreadable("the answer is not an object");
    } catch (UnreadableException e) {
      throw unreadable(e.getMessage());
    }
  }

  private static CallException unreadable(String why) {
    return new CallException("couldn't get version/kind; json parse error: " + why);
  }

  private static String refusal(int code, HttpResponse<byte[]> response) {
    String said = statusMessage(response.body());
    return said.isEmpty() ? usual(code, plainText(response)) : said;
  }

  private static String statusMessage(byte[] body) {
    try {
      return Json.read(body) instanceof Fields status && "Status".equals(status.get("kind"))
          ? Fields.text(status, "message")
          : "";
    } catch (UnreadableException e) {
      return "";
    }
  }

  private static String plainText(HttpResponse<byte[]> response) {
    return contentType(response).startsWith("text/")
        ? new String(response.body(), UTF_8).strip()
        : "unknown";
  }

  private static String contentType(HttpResponse<byte[]> response) {
    return response.headers().firstValue("Content-Type").orElse("");
  }

  private static String usual(int code, String said) {
    return switch (code) {
      case 400 -> "the server rejected our request for an unknown reason";
      case 401 -> "the server has asked for the client to provide credentials";
      case 403, 415 -> said;
      case 404 -> "the server could not find the requested resource";
      case 405 -> "the server does not allow this method on the requested resource";
      case 409 -> "the server reported a conflict";
      case 422 -> "the server rejected our request due to an error in our request";
      case 429 -> "the server has received too many requests and has asked us to try again later";
      case 503 -> "the server is currently unable to handle the request";
      case 504 ->
          "the server was unable to return a response in the time allotted, but may still be"
              + " processing the request";
      default ->
          code >= 500
              ? "an error on the server (\"%s\") has prevented the request from succeeding"
                  .formatted(said)
              : "the server responded with the status code %d but did not return more information"
                  .formatted(code);
    };
  }
}
