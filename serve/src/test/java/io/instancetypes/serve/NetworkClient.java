package io.instancetypes.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.documents.Yaml;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Reaches a server over the network, and trusts whom its kubeconfig trusts. */
final class NetworkClient {
  private NetworkClient() {}

  static HttpClient to(LocalServer server) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    trusted.setCertificateEntry(
        "ca",
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(authority(server.platform().api().kubeconfig()))));
    var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, managers.getTrustManagers(), null);
    return HttpClient.newBuilder().sslContext(tls).build();
  }

  private static byte[] authority(Path kubeconfig) throws Exception {
    var documents = new ArrayList<Object>();
    Yaml.read(Files.readString(kubeconfig).getBytes(UTF_8), documents::add);
    Map<?, ?> cluster =
        Fields.map(Fields.maps((Fields) documents.getFirst(), "clusters").getFirst(), "cluster");
    return Base64.getDecoder().decode(Fields.text(cluster, "certificate-authority-data"));
  }
}
