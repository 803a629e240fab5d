package io.instancetypes.apiserver.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.https.Exchange;
import io.instancetypes.https.MediaType;
import io.instancetypes.https.ServedDocument;
import io.instancetypes.machinery.status.Failures;
import java.io.IOException;
import java.util.List;

/** The schemas of everything that is served, in the two forms that clients read. */
public final class OpenApiRequests {
  private static final String V2_PROTOBUF =
      "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";

  private volatile OpenApiDocuments current =
      new OpenApiDocuments(new ResourceRegistry(List.of(), List.of()), "");
  private final String serverVersion;

  public OpenApiRequests(String serverVersion) {
    this.serverVersion = serverVersion;
  }

  public void serve(Exchange exchange, String path, ResourceRegistry registry) throws IOException {
    OpenApiDocuments documents = documents(registry);
    switch (path) {
      case "/openapi/v2" -> {
        boolean protobuf = exchange.header("Accept").contains("+protobuf");
        ServedDocument document =
            protobuf ? documents.v2(V2_PROTOBUF) : documents.v2(MediaType.JSON);
        document.send(exchange, "no-cache, private");
      }
      case "/openapi/v3" -> documents.index().send(exchange, "no-cache, private");
      default -> groupVersion(exchange, path, documents);
    }
  }

  /** A client that asks with the right hash may keep the answer for good. */
  private static void groupVersion(Exchange exchange, String path, OpenApiDocuments documents)
      throws IOException {
    String name = path.substring("/openapi/v3/".length());
    ServedDocument document = documents.v3(name);
    if (document == null) {
      throw Failures.noSuchPath();
    }
    String hash = documents.hash(name);
    String asked = exchange.query().text("hash");
    if (!asked.isEmpty() && !asked.equals(hash)) {
      exchange.setHeader("Location", path + "?hash=" + hash);
      exchange.answer(301, MediaType.TEXT, "".getBytes(UTF_8));
      return;
    }
    document.send(exchange, asked.isEmpty() ? "no-cache, private" : "public, immutable");
  }

  private OpenApiDocuments documents(ResourceRegistry registry) {
    OpenApiDocuments known = current;
    if (known.registry() != registry) {
      known = new OpenApiDocuments(registry, serverVersion);
      current = known;
    }
    return known;
  }
}
