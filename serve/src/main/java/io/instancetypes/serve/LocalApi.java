package io.instancetypes.serve;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.api.json.UnreadableException;
import io.instancetypes.apiserver.ApiServer;
import io.instancetypes.dashboard.Api;
import io.instancetypes.dashboard.session.LoginProof;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.LocalCall;
import io.instancetypes.machinery.status.Failures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/** Asks the server in this process as whoever looks at a page, with what they showed at login. */
record LocalApi(ApiServer server) implements Api {
  private static final int PATIENCE_SECONDS = 60;

  @Override
  public Reply ask(LoginProof who, String method, String path, String contentType, Object body) {
    int question = path.indexOf('?');
    var answer = new Whole();
    try {
      LocalCall call =
          server.call(
              new LocalCall.Request(
                  method,
                  question < 0 ? path : path.substring(0, question),
                  question < 0 ? null : path.substring(question + 1),
                  headers(who, contentType),
                  body == null ? new byte[0] : Json.write(body),
                  who.certificates()),
              answer);
      try {
        return answer.reply.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException late) {
        call.cancel();
        throw Failures.unavailable("the API did not answer in time");
      }
    } catch (IOException | ExecutionException failed) {
      throw Failures.unavailable("the API could not answer: " + failed.getMessage());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw Failures.unavailable("the server stops");
    }
  }

  @Override
  public void answer(LoginProof who, String path, Exchange browser, BooleanSupplier goesOn)
      throws IOException {
    server.serve(
        browser.forward(path, headers(who, "application/json"), who.certificates(), goesOn));
  }

  private static Map<String, List<String>> headers(LoginProof who, String contentType) {
    Map<String, List<String>> headers = new HashMap<>();
    headers.put("Accept", List.of("application/json", "*/*"));
    headers.put("Content-Type", List.of(contentType));
    headers.put("User-Agent", List.of("dashboard"));
    if (!who.token().isEmpty()) {
      headers.put("Authorization", List.of("Bearer " + who.token()));
    }
    return headers;
  }

  /** An answer that is read when all of it is there. */
  private static final class Whole implements LocalCall.Client {
    private final CompletableFuture<Reply> reply = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private int status;

    @Override
    public void head(int code, Map<String, List<String>> headers) {
      status = code;
    }

    @Override
    public void part(byte[] bytes) {
      body.writeBytes(bytes);
    }

    @Override
    public void end() {
      reply.complete(new Reply(status, document(body.toByteArray())));
    }

    @Override
    public void failed(Exception reason) {
      reply.completeExceptionally(reason);
    }

    private static Fields document(byte[] bytes) {
      try {
        return bytes.length > 0 && Json.read(bytes) instanceof Fields fields
            ? fields
            : new Fields();
      } catch (UnreadableException notJson) {
        return new Fields();
      }
    }
  }
}
