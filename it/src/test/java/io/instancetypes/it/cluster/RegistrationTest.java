package io.instancetypes.it.cluster;

import static io.instancetypes.it.cluster.Cluster.TYPES;
import static io.instancetypes.it.cluster.Machines.type;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.Kubernetes;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;
import io.instancetypes.testkit.Waiting;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What operators write into the objects by which API servers find and trust them. */
@OnKubernetes(value = Backend.REAL, tenancy = Tenancy.BARE)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RegistrationTest {
  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";
  private static final String WEBHOOKS = "/apis/admissionregistration.k8s.io/v1/";
  private static final String SERVICES = "/apis/apiregistration.k8s.io/v1/apiservices/";
  private static final String PREFERENCES =
      DEFINITIONS + "virtualmachinepreferences.instancetype.kubevirt.io";
  private static final Pattern BUNDLE = Pattern.compile("caBundle=([A-Za-z0-9+/=]+)");
  private static final List<String> HOSTS =
      List.of(
          "instancetypes-operator.instancetypes.svc",
          "instancetypes-operator.instancetypes.svc.cluster.local",
          "instancetypes-operator.instancetypes",
          "localhost",
          "127.0.0.1");

  @RegisterExtension private final Installation installation = new Installation();

  private Cluster cluster;

  @BeforeEach
  void install(Kubernetes kubernetes) {
    installation.on(kubernetes);
    cluster = installation.cluster();
  }

  @Test
  @DisplayName(
      "A rotated authority is made known before it issues, its certificate is served without a"
          + " restart, and no request fails meanwhile")
  void rotation() throws Exception {
    cluster.create("/api/v1/namespaces/instancetypes/secrets", dueSoon());
    OperatorProcess operator = installation.operate();
    operator.awaitLeading();
    X509Certificate first = ServedCertificate.at(installation.service().port());
    var failures = new ArrayList<String>();
    var done = new AtomicBoolean();
    Thread load = Thread.ofVirtual().start(() -> create(done, failures));
    Waiting.until(
        "all know the next authority beside the old one",
        () -> bundles().allMatch(bundle -> certificates(bundle) == 2));
    issueNow();
    Waiting.until(
        "a certificate of the next authority is served",
        () ->
            CertificateAuthority.isSignedBy(
                authority(), ServedCertificate.at(installation.service().port())));
    done.set(true);
    load.join();
    X509Certificate last = ServedCertificate.at(installation.service().port());
    assertThat(last.getSerialNumber()).isNotEqualTo(first.getSerialNumber());
    assertThat(CertificateAuthority.isSignedBy(authority(), first)).isFalse();
    assertThat(failures).isEmpty();
    assertThat(cluster.names(TYPES)).contains("rotating-1");
    operator.requireAlive();
  }

  /** An authority of whose usual time a third is left, in a moment, and its certificate. */
  private static String dueSoon() throws Exception {
    Duration left = Duration.ofDays(365).dividedBy(3).plusSeconds(5);
    CertificateAuthority authority = CertificateAuthority.create(left, Clock.systemUTC());
    Credentials leaf = authority.issueServing(HOSTS, Duration.ofDays(90));
    return """
    apiVersion: v1
    kind: Secret
    metadata: {name: instancetypes-certificates}
    data: {ca.crt: %s, ca.key: %s, tls.crt: %s, tls.key: %s}
    """
        .formatted(
            encoded(Pem.of(authority.certificate())),
            encoded(Pem.of(authority.credentials().key())),
            encoded(Pem.of(leaf.certificate())),
            encoded(Pem.of(leaf.key())));
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static String decoded(Object text) {
    return new String(Base64.getDecoder().decode((String) text), UTF_8);
  }

  /** As if the minute were over that API servers get to notice the next authority. */
  private void issueNow() {
    cluster.merge(
        Installation.SECRET,
        "{metadata: {annotations: {instancetypes.io/authority-published:"
            + " '2020-01-01T00:00:00Z'}}}");
  }

  private X509Certificate authority() throws Exception {
    return Pem.certificate(decoded(cluster.find(Installation.SECRET).object("data").get("ca.crt")));
  }

  private void create(AtomicBoolean done, List<String> failures) {
    for (int i = 1; !done.get(); i++) {
      try {
        cluster.create(TYPES, type("rotating-" + i, 2));
      } catch (RuntimeException failure) {
        failures.add(failure.getMessage());
      }
      // More would only take the machine from those who rotate.
      LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
    }
  }

  /** Every bundle by which API servers know the operator. */
  private Stream<String> bundles() {
    return registered()
        .flatMap(
            path -> {
              var found = BUNDLE.matcher(cluster.find(path).toString());
              var bundles = found.results().map(match -> decoded(match.group(1))).toList();
              assertThat(bundles).as(path).isNotEmpty();
              return bundles.stream();
            });
  }

  private static Stream<String> registered() {
    return Stream.concat(
        Stream.of(
            WEBHOOKS + "mutatingwebhookconfigurations/instancetypes",
            WEBHOOKS + "validatingwebhookconfigurations/instancetypes",
            SERVICES + "v1.subresources.kubevirt.io",
            SERVICES + "v1alpha3.subresources.kubevirt.io"),
        Arrays.stream(Kind.values())
            .map(kind -> DEFINITIONS + kind.plural() + ".instancetype.kubevirt.io"));
  }

  private static int certificates(String bundle) {
    return bundle.split("BEGIN CERTIFICATE", -1).length - 1;
  }

  @Test
  @DisplayName(
      "Definitions of another manager keep the operator from starting, and it says whose they are;"
          + " told to, it takes them over")
  void foreignDefinitions() {
    cluster.merge(
        PREFERENCES,
        "{metadata: {labels: {app.kubernetes.io/managed-by: virt-operator,"
            + " app.kubernetes.io/part-of: null}}}");
    Fields before = cluster.find(PREFERENCES);
    OperatorProcess refusing = installation.start(installation.kubeconfig());
    assertThat(refusing.exitCode()).isEqualTo(1);
    assertThat(refusing.log())
        .contains(
            "virtualmachinepreferences.instancetype.kubevirt.io is managed by virt-operator",
            "stop virt-operator first and start with --take-over");
    assertThat(cluster.find(PREFERENCES)).isEqualTo(before);

    installation.operate("--take-over");
    assertThat(cluster.find(PREFERENCES).object("metadata").object("labels"))
        .containsEntry("app.kubernetes.io/managed-by", "instancetypes")
        .containsEntry("app.kubernetes.io/part-of", "instancetypes");
  }
}
