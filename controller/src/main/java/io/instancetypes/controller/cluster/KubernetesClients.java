package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/** Connects to a Kubernetes API. */
public final class KubernetesClients {
  private static final String EC = "EC";

  /** As long as the server takes itself. Who shares a busy machine with it waits no less. */
  private static final Duration LOCAL_PATIENCE = Duration.ofMinutes(1);

  private KubernetesClients() {}

  /** To the API that a kubeconfig names. */
  public static KubernetesClient to(Path kubeconfig) {
    return to(
        Optional.of(kubeconfig),
        Optional.empty(),
        new WatchSupervisor(WatchSupervisor.LONGEST_SILENCE));
  }

  /** To an API as whoever has a token, by requests that somebody else carries there. */
  public static KubernetesClient to(String url, String token, HttpClient.Factory carrier) {
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl(url)
            .withOauthToken(token)
            .withRequestTimeout((int) LOCAL_PATIENCE.toMillis())
            .build();
    return builder(config, new WatchSupervisor(WatchSupervisor.LONGEST_SILENCE))
        .withHttpClientFactory(carrier)
        .build();
  }

  /**
   * To the API that a kubeconfig names; without one, to that of the user's own kubeconfig, or of
   * the cluster that this process runs in.
   *
   * @param watches looks after the watches of the client
   */
  public static KubernetesClient to(
      Optional<Path> kubeconfig, Optional<String> context, WatchSupervisor watches) {
    Config config =
        kubeconfig
            .map(file -> Config.fromKubeconfig(context.orElse(null), file.toFile()))
            .orElseGet(() -> Config.autoConfigure(context.orElse(null)));
    if (isElliptic(config)) {
      config.setClientKeyAlgo(EC);
    }
    return builder(config, watches).build();
  }

  private static KubernetesClientBuilder builder(Config config, WatchSupervisor watches) {
    // The other way, web sockets, is neither needed nor offered by every server.
    config.setOnlyHttpWatches(true);
    // By its name servers know who owns what is written, unless a request says so itself.
    config.setUserAgent(WriteExecutor.MANAGER);
    // With one connection for everything, a lost one would take all requests with it.
    config.setHttp2Disable(true);
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withKubernetesSerialization(new WatchEvents())
        .withHttpClientBuilderConsumer(
            builder -> {
              builder
                  .addOrReplaceInterceptor(WatchSupervisor.NAME, watches)
                  .addOrReplaceInterceptor(AsciiWatches.NAME, new AsciiWatches());
              if (isKnownByCertificate(config)) {
                builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
              }
            });
  }

  /**
   * Who shows a certificate has no token to refresh. The library looks for one nevertheless, from
   * the second minute on with every request: it reads and parses the kubeconfig each time, which
   * was a fifth of all that a busy operator did. Up to 7.8.0 at least it notes when it looked only
   * where it found one.
   */
  private static boolean isKnownByCertificate(Config config) {
    boolean certified = config.getClientCertData() != null || config.getClientCertFile() != null;
    return certified
        && config.getOauthToken() == null
        && config.getAutoOAuthToken() == null
        && config.getOauthTokenProvider() == null
        && config.getAuthProvider() == null;
  }

  /**
   * The library takes every key in PKCS #8 for one of RSA, whatever is in it: since
   * fabric8io/kubernetes-client#3535 it looks for the label of the older format. Can go when it
   * asks the key itself; #8022 is about the same place.
   */
  private static boolean isElliptic(Config config) {
    try {
      String pem = pem(config);
      byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
      KeyFactory.getInstance(EC).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      return true;
    } catch (GeneralSecurityException | IOException | IllegalArgumentException another) {
      return false;
    }
  }

  private static String pem(Config config) throws IOException {
    if (config.getClientKeyData() != null) {
      return new String(Base64.getDecoder().decode(config.getClientKeyData()), US_ASCII);
    }
    return config.getClientKeyFile() == null
        ? ""
        : Files.readString(Path.of(config.getClientKeyFile()), US_ASCII);
  }
}
