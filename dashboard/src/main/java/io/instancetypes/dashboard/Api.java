package io.instancetypes.dashboard;

import io.instancetypes.api.Fields;
import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.https.Exchange;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * The Kubernetes API, asked in the name of whoever looks at a page: what they may not do there,
 * they cannot do here.
 */
public interface Api {
  /**
   * @param path with its query
   * @param contentType of the body
   * @param body null for none
   */
  Reply ask(LoginProof who, String method, String path, String contentType, Object body);

  /**
   * Has the API answer a browser itself, with what only it has: a web socket, a picture.
   *
   * @param path of what is read
   * @param goesOn asked from time to time; an answer without end ends when it does not hold
   */
  void answer(LoginProof who, String path, Exchange browser, BooleanSupplier goesOn)
      throws IOException;

  /**
   * What the API answered.
   *
   * @param document empty if it said nothing
   */
  record Reply(int code, Fields document) {
    public boolean isSuccess() {
      return code >= 200 && code < 300;
    }

    /** Why it did not do it. */
    public String message() {
      return document.get("message") instanceof String message
          ? message
          : "the server answered with code " + code;
    }
  }
}
