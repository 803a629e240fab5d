package io.instancetypes.operator.registration;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.install.InstallationNames;
import io.instancetypes.platform.admission.ReviewPaths;
import java.net.URI;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Where API servers find the operator. */
public sealed interface Destination {
  String namespace();

  /** The port of the Service under which the aggregated API is called. */
  long servicePort();

  /** The whole path of what is asked for, as API servers are told it. */
  UnaryOperator<String> paths();

  /** How whoever answers at a whole path is reached, without the authorities to trust. */
  Fields address(String path);

  /** All names and addresses under which the operator may be called. */
  default Set<String> hosts() {
    String service = InstallationNames.OPERATOR + "." + namespace();
    return new LinkedHashSet<>(
        List.of(
            service + ".svc", service + ".svc.cluster.local", service, "localhost", "127.0.0.1"));
  }

  /** The {@code clientConfig} of a webhook. */
  default Fields clientConfig(String path, String bundle) {
    Fields config = address(paths().apply(path));
    config.put("caBundle", encoded(bundle));
    return config;
  }

  /** A sentence of an API server without the secrets of paths, which it repeats when it refuses. */
  default String withoutSecrets(String sentence) {
    String told = sentence;
    for (String path : ReviewPaths.ALL) {
      told = told.replace(paths().apply(path), path + "/…");
    }
    return told;
  }

  static String encoded(String bundle) {
    return Base64.getEncoder().encodeToString(bundle.getBytes(US_ASCII));
  }

  /** As usual: inside of the cluster, behind a Service. */
  record Inside(String namespace, UnaryOperator<String> paths) implements Destination {
    @Override
    public long servicePort() {
      return 443;
    }

    @Override
    public Fields address(String path) {
      return Fields.of(
          "service",
          Fields.of(
              "namespace",
              namespace,
              "name",
              InstallationNames.OPERATOR,
              "path",
              path,
              "port",
              servicePort()));
    }
  }

  /**
   * For development: a process outside of the cluster, which API servers reach by itself.
   *
   * @param url with a port and without a path
   */
  record Outside(String namespace, URI url, UnaryOperator<String> paths) implements Destination {
    @Override
    public long servicePort() {
      return url.getPort();
    }

    @Override
    public Fields address(String path) {
      return Fields.of("url", url + path);
    }

    @Override
    public Set<String> hosts() {
      Set<String> hosts = Destination.super.hosts();
      hosts.add(url.getHost().replaceAll("[\\[\\]]", ""));
      return hosts;
    }
  }
}
