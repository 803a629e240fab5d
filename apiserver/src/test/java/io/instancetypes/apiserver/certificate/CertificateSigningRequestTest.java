package io.instancetypes.apiserver.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.apiserver.identity.IssuedCertificate;
import io.instancetypes.apiserver.identity.IssuedCertificates;
import io.instancetypes.apiserver.identity.KubeconfigFile;
import io.instancetypes.apiserver.testing.Answer;
import io.instancetypes.apiserver.testing.Client;
import io.instancetypes.apiserver.testing.Eventually;
import io.instancetypes.apiserver.testing.Rights;
import io.instancetypes.apiserver.testing.SharedServer;
import io.instancetypes.https.certificate.CertificateAuthority;
import io.instancetypes.https.certificate.Credentials;
import io.instancetypes.https.certificate.Pem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.bouncycastle.asn1.DERBMPString;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Certificate signing requests lead to new users, and only by way of who may approve")
class CertificateSigningRequestTest extends SharedServer {
  private static final String REQUESTS = "/apis/certificates.k8s.io/v1/certificatesigningrequests";
  private static final String OURS = "kubernetes.io/kube-apiserver-client";
  private static final String CLIENT = "\"client auth\"";

  @TempDir static Path elsewhere;
  private static KeyPair keys;

  @BeforeAll
  static void makeKeys() throws GeneralSecurityException {
    keys = CertificateAuthority.newKeys();
  }

  private static String body(String name, String request, String signer, String usages) {
    return """
    {"metadata":{"name":"%s"},"spec":{"request":"%s","signerName":"%s","usages":[%s]%s}}\
    """
        .formatted(name, request, signer, usages, "");
  }

  private static Answer create(Client client, String name, String subject) {
    return client.post(REQUESTS, body(name, RequestTexts.of(subject, keys), OURS, CLIENT));
  }

  private static Answer condition(Client client, String name, String subresource, String type) {
    return client.merge(
        REQUESTS + "/" + name + "/" + subresource,
        """
        {"status":{"conditions":[{"type":"%s","status":"True","reason":"Tested"}]}}\
        """
            .formatted(type));
  }

  private static Answer issued(String name) {
    return Eventually.answer(
        client, REQUESTS + "/" + name, answer -> answer.at("status.certificate") != null);
  }

  private static X509Certificate certificate(Answer issued) throws GeneralSecurityException {
    byte[] text = Base64.getDecoder().decode((String) issued.at("status.certificate"));
    return Pem.certificate(new String(text, UTF_8));
  }

  private static Client as(X509Certificate certificate, KeyPair own)
      throws IOException, GeneralSecurityException {
    var authority = Pem.certificate(Files.readString(directory.resolve("certificates/ca.crt")));
    var cluster = new KubeconfigFile.Cluster("here", server.server().url(), authority);
    Path file = elsewhere.resolve(certificate.getSerialNumber() + ".kubeconfig");
    Files.writeString(
        file, KubeconfigFile.of(cluster, "user", new Credentials(certificate, own.getPrivate())));
    return Client.of(file);
  }

  @Test
  @DisplayName("An approved request is signed, on record, and its user is known from then on")
  void approved() throws IOException, GeneralSecurityException {
    Answer created = create(client, "jane", "O=builders,O=testers,CN=jane");
    assertThat(created.code()).as(created.text()).isEqualTo(201);
    assertThat(created.at("spec.username")).isEqualTo("admin");
    assertThat(created.at("spec.groups"))
        .isEqualTo(List.of("system:masters", "system:authenticated"));
    assertThat(created.at("status").toString()).isEqualTo("{}");

    Answer approved = condition(client, "jane", "approval", "Approved");
    assertThat(approved.code()).as(approved.text()).isEqualTo(200);
    assertThat(approved.at("status.conditions.0.lastUpdateTime")).isNotNull();
    X509Certificate certificate = certificate(issued("jane"));

    Answer who =
        as(certificate, keys)
            .post("/apis/authentication.k8s.io/v1/selfsubjectreviews", "{\"metadata\":{}}");
    assertThat(who.at("status.userInfo.username")).isEqualTo("jane");
    assertThat(who.at("status.userInfo.groups"))
        .isEqualTo(List.of("builders", "testers", "system:authenticated"));
    assertThat(new IssuedCertificates(directory.resolve("certificates")).list())
        .filteredOn(one -> one.serial().equals(certificate.getSerialNumber()))
        .extracting(IssuedCertificate::user)
        .containsExactly("jane");
  }

  @Test
  @DisplayName("A certificate ends when its request asks for it, and after a year at most")
  void duration() throws GeneralSecurityException {
    String asked = RequestTexts.of("CN=short", keys);
    client.post(
        REQUESTS,
        """
        {"metadata":{"name":"short"},"spec":{"request":"%s","signerName":"%s",
         "usages":["client auth"],"expirationSeconds":3600}}\
        """
            .formatted(asked, OURS));
    condition(client, "short", "approval", "Approved");
    client.post(
        REQUESTS,
        """
        {"metadata":{"name":"long"},"spec":{"request":"%s","signerName":"%s",
         "usages":["client auth"],"expirationSeconds":2000000000}}\
        """
            .formatted(asked, OURS));
    condition(client, "long", "approval", "Approved");
    assertThat(remaining("short")).isBetween(Duration.ofMinutes(59), Duration.ofHours(1));
    assertThat(remaining("long")).isBetween(Duration.ofDays(364), Duration.ofDays(365));
  }

  private static Duration remaining(String name) throws GeneralSecurityException {
    X509Certificate certificate = certificate(issued(name));
    var end = certificate.getNotAfter().toInstant();
    assertThat(Duration.between(certificate.getNotBefore().toInstant(), end))
        .isLessThanOrEqualTo(Duration.ofDays(365).plusMinutes(5));
    return Duration.between(Clock.systemUTC().instant(), end);
  }

  @Test
  @DisplayName("Who asks is said by the server, and nobody approves in asking")
  void requestor() {
    Client joe =
        Rights.grant(
            client,
            "",
            "joe",
            """
            {"apiGroups":["certificates.k8s.io"],"verbs":["create","update","patch"],
             "resources":["certificatesigningrequests"]}\
            """);
    Answer created =
        joe.post(
            REQUESTS,
            """
            {"metadata":{"name":"joe"},"spec":{"request":"%s","signerName":"%s",
             "usages":["client auth"],"username":"root","uid":"0","groups":["system:masters"],
             "extra":{"a":["b"]}},"status":{"conditions":[{"type":"Approved","status":"True"}]}}\
            """
                .formatted(RequestTexts.of("CN=joe", keys), OURS));
    assertThat(created.at("spec.username")).isEqualTo("joe");
    assertThat(created.at("spec.groups")).isEqualTo(List.of("system:authenticated"));
    assertThat(created.at("spec.uid")).isNull();
    assertThat(created.at("spec.extra")).isNull();
    assertThat(created.at("status").toString()).isEqualTo("{}");

    Answer changed =
        joe.merge(
            REQUESTS + "/joe",
            """
            {"spec":{"username":"root","signerName":"a.b/c"},
             "status":{"conditions":[{"type":"Approved","status":"True"}],"certificate":"eA=="}}\
            """);
    assertThat(changed.code()).isEqualTo(200);
    assertThat(changed.at("spec.username")).isEqualTo("joe");
    assertThat(changed.at("spec.signerName")).isEqualTo(OURS);
    assertThat(changed.at("status").toString()).isEqualTo("{}");
  }

  @Test
  @DisplayName("To write approval or status is not enough: the signer must be theirs too")
  void signers() {
    String write =
        """
        {"apiGroups":["certificates.k8s.io"],"verbs":["get","patch"],"resources":[
         "certificatesigningrequests","certificatesigningrequests/approval",
         "certificatesigningrequests/status"]}\
        """;
    Client clerk = Rights.grant(client, "", "clerk", write);
    Client approver =
        Rights.grant(
            client,
            "",
            "approver",
            write
                + """
                ,{"apiGroups":["certificates.k8s.io"],"verbs":["approve"],"resources":["signers"],
                 "resourceNames":["kubernetes.io/*"]}\
                """);
    create(client, "theirs", "CN=theirs");
    assertThat(condition(clerk, "theirs", "approval", "Approved").failure())
        .isEqualTo(
            "403 Forbidden: certificatesigningrequests.certificates.k8s.io \"theirs\" is forbidden:"
                + " user not permitted to approve requests with signerName \""
                + OURS
                + "\"");
    assertThat(condition(approver, "theirs", "status", "Failed").failure())
        .isEqualTo(
            "403 Forbidden: certificatesigningrequests.certificates.k8s.io \"theirs\" is forbidden:"
                + " user not permitted to sign requests with signerName \""
                + OURS
                + "\"");
    assertThat(
            clerk
                .merge(REQUESTS + "/theirs/status", "{\"metadata\":{\"labels\":{\"a\":\"b\"}}}")
                .code())
        .isEqualTo(200);
    client.post(
        REQUESTS, body("other", RequestTexts.of("CN=a", keys), "example.com/signer", CLIENT));
    assertThat(condition(approver, "other", "approval", "Approved").code()).isEqualTo(403);
    assertThat(condition(approver, "theirs", "approval", "Approved").code()).isEqualTo(200);
    issued("theirs");
  }

  @Test
  @DisplayName("Nobody is certified as a member of system:masters, however it is written")
  void masters() {
    assertThat(create(client, "masters", "O=system:masters,CN=eve").failure())
        .isEqualTo(
            "403 Forbidden: certificatesigningrequests.certificates.k8s.io \"masters\" is"
                + " forbidden: use of kubernetes.io/kube-apiserver-client signer with"
                + " system:masters group is not allowed");
    X500Name wide =
        new X500NameBuilder()
            .addRDN(BCStyle.O, new DERBMPString("system:masters"))
            .addRDN(BCStyle.CN, "eve")
            .build();
    Answer hidden =
        client.post(
            REQUESTS, body("wide", RequestTexts.of(wide, keys, "SHA256withECDSA"), OURS, CLIENT));
    assertThat(hidden.code()).as(hidden.text()).isEqualTo(403);
    create(client, "joined", "CN=eve+O=system:masters");
    condition(client, "joined", "approval", "Approved");
    Answer joined =
        Eventually.answer(
            client,
            REQUESTS + "/joined",
            answer -> answer.at("status.certificate") != null || answer.text().contains("Failed"));
    if (joined.at("status.certificate") != null) {
      assertThat(subject(joined)).doesNotContain("masters");
    }
  }

  private static String subject(Answer issued) {
    try {
      return certificate(issued).getSubjectX500Principal().getName();
    } catch (GeneralSecurityException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  @DisplayName("Only what is for clients is signed, and only by the signer of this server")
  void otherPurposes() {
    client.post(
        REQUESTS, body("served", RequestTexts.of("CN=a", keys), OURS, CLIENT + ",\"server auth\""));
    condition(client, "served", "approval", "Approved");
    Answer failed =
        Eventually.answer(
            client, REQUESTS + "/served", answer -> answer.text().contains("\"Failed\""));
    assertThat(failed.at("status.conditions.1.reason")).isEqualTo("SignerValidationFailure");
    assertThat(failed.at("status.conditions.1.message"))
        .isEqualTo("invalid usage for client certificate: server auth");
    assertThat(failed.at("status.certificate")).isNull();

    client.post(
        REQUESTS, body("foreign", RequestTexts.of("CN=a", keys), "example.com/ours", CLIENT));
    condition(client, "foreign", "approval", "Approved");
    create(client, "nameless", "O=builders");
    condition(client, "nameless", "approval", "Approved");
    Answer nameless =
        Eventually.answer(
            client, REQUESTS + "/nameless", answer -> answer.text().contains("\"Failed\""));
    assertThat(nameless.at("status.conditions.1.message"))
        .isEqualTo("the subject has no common name, which would name the user");
    // It was approved before, and had its turn.
    assertThat(client.get(REQUESTS + "/foreign").at("status.certificate")).isNull();
  }

  @Test
  @DisplayName("Decisions last: neither taken back, nor doubled, nor made elsewhere")
  void decisions() {
    create(client, "decided", "CN=decided");
    String invalid =
        "422 Invalid: CertificateSigningRequest.certificates.k8s.io \"decided\" is invalid: ";
    assertThat(condition(client, "decided", "status", "Approved").failure())
        .isEqualTo(
            invalid
                + "status.conditions: Forbidden: updates may not add a condition of type"
                + " \"Approved\"");
    String approval = REQUESTS + "/decided/approval";
    assertThat(
            client
                .merge(
                    approval,
                    """
                    {"status":{"conditions":[{"type":"Approved","status":"False"}]}}\
                    """)
                .failure())
        .isEqualTo(
            invalid
                + "status.conditions[0].status: Unsupported value: \"False\": supported values:"
                + " \"True\"");
    assertThat(
            client
                .merge(
                    approval,
                    """
                    {"status":{"conditions":[{"type":"Approved","status":"True"},
                     {"type":"Denied","status":"True"}]}}\
                    """)
                .failure())
        .isEqualTo(
            invalid
                + "status.conditions: Invalid value: \"Denied\": Approved and Denied conditions are"
                + " mutually exclusive");
    condition(client, "decided", "approval", "Denied");
    assertThat(client.merge(approval, "{\"status\":{\"conditions\":[]}}").failure())
        .isEqualTo(
            invalid
                + "status.conditions: Forbidden: updates may not remove a condition of type"
                + " \"Denied\"");
    assertThat(client.merge(REQUESTS + "/decided/status", certificateOf("eA==")).failure())
        .isEqualTo(
            invalid
                + "status.certificate: Invalid value: \"<certificate data>\": must contain at least"
                + " one CERTIFICATE PEM block");
  }

  private static String certificateOf(String text) {
    return "{\"status\":{\"certificate\":\"%s\"}}".formatted(text);
  }

  @Test
  @DisplayName("What is no request, not signed by its key, or too large is refused in its words")
  void malformed() throws GeneralSecurityException {
    assertThat(message(RequestTexts.base64("hello")))
        .isEqualTo(
            "spec.request: Invalid value: \"aGVsbG8=\": PEM block type must be CERTIFICATE"
                + " REQUEST");
    assertThat(message(RequestTexts.base64(Pem.of(keys.getPublic()))))
        .endsWith(": PEM block type must be CERTIFICATE REQUEST");
    assertThat(message(RequestTexts.pem(new byte[] {0x30, 0x00})))
        .endsWith(": asn1: structure error: this is no certificate request");
    var other = CertificateAuthority.newKeys();
    var mixed = new KeyPair(keys.getPublic(), other.getPrivate());
    assertThat(message(RequestTexts.of("CN=a", mixed)))
        .endsWith(": x509: ECDSA verification failure");
    var weak = KeyPairGenerator.getInstance("RSA");
    weak.initialize(512);
    assertThat(message(RequestTexts.of("CN=a", weak.generateKeyPair())))
        .endsWith(
            ": crypto/rsa: 512-bit keys are insecure (see"
                + " https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)");
    assertThat(message("A".repeat(70_000)))
        .isEqualTo("spec.request: Too long: may not be more than 65536 bytes");
    assertThat(message(RequestTexts.pem(nested(8_000)))).contains("spec.request: Invalid value");
  }

  /** Sets in sets, as deep as they fit. */
  private static byte[] nested(int depth) {
    byte[] bytes = new byte[depth * 4];
    for (int i = 0; i < depth; i++) {
      int length = (depth - i - 1) * 4;
      bytes[i * 4] = 0x31;
      bytes[i * 4 + 1] = (byte) 0x82;
      bytes[i * 4 + 2] = (byte) (length >> 8);
      bytes[i * 4 + 3] = (byte) length;
    }
    return bytes;
  }

  private static String message(String request) {
    Answer answer = client.post(REQUESTS, body("bad", request, OURS, CLIENT));
    assertThat(answer.code()).as(answer.text()).isEqualTo(422);
    return answer.at("details.causes.0.field") + ": " + answer.at("details.causes.0.message");
  }

  @Test
  @DisplayName("Usages and signers are named as Kubernetes has them")
  void names() {
    String request = RequestTexts.of("CN=a", keys);
    assertThat(client.post(REQUESTS, body("bad", request, "foo", "")).at("message"))
        .isEqualTo(
            "CertificateSigningRequest.certificates.k8s.io \"bad\" is invalid: [spec.usages:"
                + " Required value, spec.signerName: Invalid value: \"foo\": must be a fully"
                + " qualified domain and path of the form 'example.com/signer-name']");
    Answer doubled =
        client.post(
            REQUESTS,
            body("bad", request, "kubernetes.io/legacy-unknown", "\"any\",\"any\",\"x\""));
    assertThat(doubled.at("details.causes.0.field")).isEqualTo("spec.usages[2]");
    assertThat(doubled.at("details.causes.1.message")).isEqualTo("Duplicate value: \"any\"");
    assertThat(doubled.at("details.causes.2.message"))
        .isEqualTo(
            "Invalid value: \"kubernetes.io/legacy-unknown\": the legacy signerName is not allowed"
                + " via this API version");
  }
}
