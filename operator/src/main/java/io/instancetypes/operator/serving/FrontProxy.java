package io.instancetypes.operator.serving;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.controller.cluster.ApiClient;
import io.instancetypes.controller.cluster.ApiClientException;
import io.instancetypes.https.Exchange;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.operator.certificate.Authorities;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.net.ssl.X509TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows the API server that passes requests of its users on. It proves itself with a certificate
 * and says in headers for whom it asks; from anybody else these headers mean nothing.
 */
public final class FrontProxy {
  private static final Logger LOG = LoggerFactory.getLogger(FrontProxy.class);
  private static final String SETTINGS =
      "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";

  /**
   * What the cluster says about its front proxy.
   *
   * @param judge of certificates; null if no authority is known
   */
  private record Rules(
      String bundle, List<X509Certificate> authorities, X509TrustManager judge, Fields data) {
    static final Rules NONE = new Rules("", List.of(), null, new Fields());

    static Rules of(Fields data, Rules before) throws GeneralSecurityException {
      String bundle = data.get("requestheader-client-ca-file") instanceof String pem ? pem : "";
      if (bundle.equals(before.bundle)) {
        return new Rules(bundle, before.authorities, before.judge, data);
      }
      Authorities known = Authorities.of(bundle);
      return new Rules(
          bundle,
          known.certificates(),
          known.certificates().isEmpty() ? null : known.judge(),
          data);
    }

    /** A list of texts, which is kept as JSON in a text. */
    List<String> texts(String key, String... usual) {
      Object list =
          data.get(key) instanceof String json && !json.isEmpty()
              ? Json.read(json.getBytes(StandardCharsets.UTF_8))
              : null;
      return list instanceof List<?> texts
          ? texts.stream().map(String::valueOf).toList()
          : List.of(usual);
    }
  }

  private final ApiClient api;
  private volatile Rules rules = Rules.NONE;
  private String complaint = "";

  public FrontProxy(ApiClient api) {
    this.api = api;
  }

  /** Takes over what the cluster says about its front proxy. */
  public void refresh() {
    try {
      rules = Rules.of(api.get(SETTINGS).object("data"), rules);
      complaint = "";
    } catch (ApiClientException | GeneralSecurityException failure) {
      complain(failure.getMessage());
    }
  }

  /** Once, as it may be so for ever: not every API server passes requests on. */
  private void complain(String why) {
    if (!complaint.equals(why)) {
      LOG.warn("the aggregated API trusts nobody, as its front proxy is not known: {}", why);
      complaint = why;
    }
  }

  /** Whom clients are asked for certificates of. */
  public List<X509Certificate> authorities() {
    return rules.authorities();
  }

  /** For whom the API server asks; anybody else who asks is refused. */
  UserInfo user(Exchange exchange) {
    Rules current = rules;
    if (!isProxy(exchange.certificates(), current)) {
      throw Failures.unauthorized();
    }
    String name = first(exchange, current.texts("requestheader-username-headers", "X-Remote-User"));
    if (name.isEmpty()) {
      throw Failures.unauthorized();
    }
    return new UserInfo(
        name,
        first(exchange, current.texts("requestheader-uid-headers", "X-Remote-Uid")),
        current.texts("requestheader-group-headers", "X-Remote-Group").stream()
            .flatMap(header -> exchange.headers(header).stream())
            .toList(),
        extra(exchange, current));
  }

  private static boolean isProxy(X509Certificate[] chain, Rules rules) {
    if (chain.length == 0 || rules.judge() == null) {
      return false;
    }
    try {
      rules.judge().checkClientTrusted(chain, "UNKNOWN");
    } catch (CertificateException stranger) {
      return false;
    }
    List<String> allowed = rules.texts("requestheader-allowed-names");
    return allowed.isEmpty() || allowed.contains(commonName(chain[0]));
  }

  private static String commonName(X509Certificate certificate) {
    try {
      return new LdapName(certificate.getSubjectX500Principal().getName())
          .getRdns().stream()
              .filter(part -> part.getType().equalsIgnoreCase("CN"))
              .map(part -> String.valueOf(part.getValue()))
              .findFirst()
              .orElse("");
    } catch (InvalidNameException unreadable) {
      return "";
    }
  }

  private static String first(Exchange exchange, List<String> headers) {
    return headers.stream()
        .map(exchange::header)
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static Map<String, List<String>> extra(Exchange exchange, Rules rules) {
    return ExtraHeaders.of(
        exchange, rules.texts("requestheader-extra-headers-prefix", "X-Remote-Extra-"));
  }
}
