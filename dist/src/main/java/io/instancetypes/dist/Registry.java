package io.instancetypes.dist;

import io.instancetypes.api.Fields;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLException;

/** A registry that an image is pushed to. */
final class Registry implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final Duration CONNECTED = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECTED).build();
  private final ImageName image;
  private final Credentials credentials;
  private String authorization;

  Registry(ImageName image) {
    this.image = image;
    this.credentials = new Credentials(image);
  }

  /** Whether anybody is there, before something is built for them. */
  void greet() throws IOException, InterruptedException {
    once(HttpRequest.newBuilder(URI.create(image.url()).resolve("/v2/")));
  }

  /** The tag comes last: whoever sees it finds everything that it leads to. */
  void push(OciImage pushed, Path work) throws IOException, InterruptedException {
    for (Blob blob : pushed.blobs()) {
      upload(blob);
    }
    for (Blob manifest : pushed.manifests()) {
      manifest(manifest, manifest.digest());
    }
    HttpResponse<String> last = manifest(pushed.index(), pushed.index().digest());
    for (OciImage.Statement each : pushed.statements()) {
      for (Blob blob : each.blobs()) {
        upload(blob);
      }
      last = manifest(each.manifest(), each.manifest().digest());
    }
    if (last.headers().firstValue("OCI-Subject").isEmpty()) {
      referrers(pushed, work);
    }
    manifest(pushed.index(), image.tag());
  }

  /** A registry that knows no referrers is asked for a tag instead. */
  private void referrers(OciImage pushed, Path work) throws IOException, InterruptedException {
    List<Fields> listed =
        pushed.statements().stream().map(each -> each.manifest().descriptor()).toList();
    Fields index = Fields.of("schemaVersion", 2L, "mediaType", OciImage.INDEX, "manifests", listed);
    manifest(Blob.ofJson(OciImage.INDEX, index, work), "sha256-" + pushed.index().sha256());
  }

  private HttpResponse<String> manifest(Blob manifest, String reference)
      throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(image.url() + "manifests/" + reference))
            .header("Content-Type", manifest.mediaType())
            .PUT(BodyPublishers.ofFile(manifest.file()));
    return expect(201, request);
  }

  private void upload(Blob blob) throws IOException, InterruptedException {
    URI there = URI.create(image.url() + "blobs/" + blob.digest());
    if (send(HttpRequest.newBuilder(there).HEAD()).statusCode() == 200) {
      return;
    }
    URI uploads = URI.create(image.url() + "blobs/uploads/");
    HttpResponse<String> begun =
        expect(202, HttpRequest.newBuilder(uploads).POST(BodyPublishers.noBody()));
    String location = begun.headers().firstValue("Location").orElse("");
    URI to =
        uploads.resolve(
            location + (location.contains("?") ? "&" : "?") + "digest=" + blob.digest());
    if (!to.getHost().equals(uploads.getHost())) {
      throw new DistributionException(image.registry() + " sends uploads to " + to.getHost());
    }
    BodyPublisher body = BodyPublishers.ofFile(blob.file());
    expect(
        201,
        HttpRequest.newBuilder(to).header("Content-Type", "application/octet-stream").PUT(body));
  }

  private HttpResponse<String> expect(int status, HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request);
    if (answer.statusCode() != status) {
      throw new DistributionException(
          "%s answers %d to %s %s: %s"
              .formatted(
                  image.registry(),
                  answer.statusCode(),
                  answer.request().method(),
                  answer.request().uri().getPath(),
                  answer.body()));
    }
    return answer;
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = once(request);
    if (answer.statusCode() == 401) {
      String challenge = answer.headers().firstValue("WWW-Authenticate").orElse("Basic");
      authorization = credentials.answer(client, challenge);
      answer = once(request);
    }
    return answer;
  }

  private HttpResponse<String> once(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    if (authorization != null) {
      request.setHeader("Authorization", authorization);
    }
    try {
      return client.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString());
    } catch (ConnectException | HttpConnectTimeoutException nobody) {
      throw new DistributionException("no registry answers at " + image.registry());
    } catch (SSLException strange) {
      throw new DistributionException(
          "%s: %s; only registries of this machine are spoken to without TLS"
              .formatted(image.registry(), strange.getMessage()));
    } catch (IOException broken) {
      throw new DistributionException(
          image.registry() + ": " + DistributionException.inWords(broken));
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
