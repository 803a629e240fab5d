package io.instancetypes.apiserver.identity;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/** The file by which kubectl and other clients find a server and are known there. */
public final class KubeconfigFile {
  private KubeconfigFile() {}

  /** A server, by the name that its clients give it. */
  public record Cluster(String name, String server, X509Certificate authority) {}

  /** For a user who is known by a certificate. */
  public static String of(Cluster cluster, String user, Credentials credentials)
      throws GeneralSecurityException {
    return text(
        cluster,
        user,
        Fields.of(
            "client-certificate-data",
            encoded(Pem.of(credentials.certificate())),
            "client-key-data",
            encoded(Pem.labelled(credentials.key()))));
  }

  /** For a user who is known by a bearer token. */
  public static String of(Cluster cluster, String user, String token)
      throws GeneralSecurityException {
    return text(cluster, user, Fields.of("token", token));
  }

  private static String text(Cluster cluster, String user, Fields credentials)
      throws GeneralSecurityException {
    String context = user + "@" + cluster.name();
    Fields server =
        Fields.of(
            "server",
            cluster.server(),
            "certificate-authority-data",
            encoded(Pem.of(cluster.authority())));
    return yaml(
        Fields.of(
            "apiVersion",
            "v1",
            "kind",
            "Config",
            "clusters",
            List.of(Fields.of("name", cluster.name(), "cluster", server)),
            "users",
            List.of(Fields.of("name", user, "user", credentials)),
            "contexts",
            List.of(
                Fields.of(
                    "name",
                    context,
                    "context",
                    Fields.of("cluster", cluster.name(), "user", user))),
            "current-context",
            context));
  }

  private static String encoded(String pem) {
    return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
  }

  private static String yaml(Fields document) {
    var text = new StringBuilder();
    try {
      Yaml.write(document, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
