package io.instancetypes.virtctl.upload;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cluster.ClusterApi;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Sends an image to a volume, as CDI wants it.
 *
 * @param proxy where CDI takes images; empty to ask for it
 * @param insecure whether to trust anybody there
 * @param patience how long the cluster may take to be ready
 */
record ImageSender(
    ClusterApi api, Volume volume, String proxy, boolean insecure, Duration patience) {
  private static final String TOKENS = "/apis/upload.cdi.kubevirt.io/v1beta1";
  private static final String SETTINGS = "/apis/cdi.kubevirt.io/v1beta1/cdiconfigs/config";
  private static final String READY = "cdi.kubevirt.io/storage.pod.ready";
  private static final String PHASE = "cdi.kubevirt.io/storage.pod.phase";
  private static final String MESSAGE = "cdi.kubevirt.io/storage.condition.running.message";
  private static final int LOOK_AGAIN_MILLISECONDS = 250;

  /** Whether the cluster has somewhere to put an image. */
  boolean isPossible() {
    return api.get(TOKENS).isSuccess();
  }

  String whyNot() {
    return "the cluster at %s takes no images: 'virtctl serve --runtime qemu' does, and clusters"
            .formatted(api.server())
        + " with the Containerized Data Importer do";
  }

  /** Returns when the volume holds it. */
  void send(Path image, ProgressBar bar) throws IOException {
    await("to be ready for an image", claim -> claim.annotation(READY).equals("true"));
    String address = address();
    String token = token();
    long size = Files.size(image);
    try (var file = new BufferedInputStream(Files.newInputStream(image))) {
      HttpRequest.BodyPublisher body =
          HttpRequest.BodyPublishers.fromPublisher(
              HttpRequest.BodyPublishers.ofInputStream(() -> bar.counting(file)), size);
      api.upload(address, token, size == 0 ? HttpRequest.BodyPublishers.noBody() : body, insecure);
    } finally {
      bar.end();
    }
    await("to hold the image", claim -> claim.annotation(PHASE).equals("Succeeded"));
  }

  private interface State {
    boolean isReached(KubeObject claim);
  }

  private void await(String what, State state) {
    String path = Volume.Target.PVC.path(api.namespace()) + "/" + ClusterApi.segment(volume.name());
    long end = System.nanoTime() + patience.toNanos();
    String said = "";
    while (System.nanoTime() < end) {
      var claim = new KubeObject(api.get(path).document());
      if (state.isReached(claim)) {
        return;
      }
      said = claim.annotation(MESSAGE);
      pause();
    }
    throw new Refusal(
        "%s %s took longer than %d seconds %s%s"
            .formatted(
                volume.target().kind,
                volume.name(),
                patience.toSeconds(),
                what,
                said.isEmpty() ? "" : ": " + said));
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_AGAIN_MILLISECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new Refusal("interrupted while the cluster was asked", ended);
    }
  }

  /** As the user or CDI says; a cluster of ours takes images where its API is. */
  private String address() {
    String url = proxy;
    if (url.isEmpty()) {
      Fields settings = api.get(SETTINGS).document();
      url = Fields.text(Fields.map(settings, "spec"), "uploadProxyURLOverride");
      url = url.isEmpty() ? Fields.text(Fields.map(settings, "status"), "uploadProxyURL") : url;
    }
    if (url.isEmpty()) {
      url = api.server();
    }
    return (url.contains("://") ? url : "https://" + url).replaceAll("/+$", "") + "/v1beta1/upload";
  }

  private String token() {
    ClusterApi.Reply reply =
        api.post(
            TOKENS + "/namespaces/" + ClusterApi.segment(api.namespace()) + "/uploadtokenrequests",
            Fields.of(
                "apiVersion",
                "upload.cdi.kubevirt.io/v1beta1",
                "kind",
                "UploadTokenRequest",
                "metadata",
                Fields.of("name", "token-for-virtctl"),
                "spec",
                Fields.of("pvcName", volume.name())));
    if (!reply.isSuccess()) {
      throw new Refusal("cannot upload to %s: %s".formatted(volume.name(), reply.message()));
    }
    return Fields.text(Fields.map(reply.document(), "status"), "token");
  }
}
