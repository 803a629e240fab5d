package io.instancetypes.controller.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/** Connects to the API that a kubeconfig names. */
public final class Connection {
  private static final String EC = "EC";

  private Connection() {}

  public static KubernetesClient to(Path kubeconfig) {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    if (isElliptic(config.getClientKeyData())) {
      config.setClientKeyAlgo(EC);
    }
    // The other way, web sockets, is neither needed nor offered by every server.
    config.setOnlyHttpWatches(true);
    return new KubernetesClientBuilder().withConfig(config).build();
  }

  /** The library takes every key in PKCS #8 for one of RSA, whatever is in it. */
  private static boolean isElliptic(String key) {
    if (key == null) {
      return false;
    }
    try {
      String pem = new String(Base64.getDecoder().decode(key), US_ASCII);
      byte[] encoded = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
      KeyFactory.getInstance(EC).generatePrivate(new PKCS8EncodedKeySpec(encoded));
      return true;
    } catch (GeneralSecurityException | IllegalArgumentException another) {
      return false;
    }
  }
}
