package io.instancetypes.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The programs of a control plane, where {@code it/control-plane/build} or a user put them. */
record Programs(Path etcd, Path apiServer, Path controllerManager) {
  private static final String ASSETS = "KUBEBUILDER_ASSETS";

  static Programs find() {
    return find(System.getenv());
  }

  /** In the folder that {@code KUBEBUILDER_ASSETS} names, else in the cache. */
  static Programs find(Map<String, String> environment) {
    return new Programs(
        find("etcd", environment),
        find("kube-apiserver", environment),
        find("kube-controller-manager", environment));
  }

  private static Path find(String program, Map<String, String> environment) {
    return Stream.concat(
            Stream.ofNullable(environment.get(ASSETS)).map(Path::of), Stream.of(cache(environment)))
        .map(folder -> folder.resolve(program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new MissingProgramException(sentence(program, environment)));
  }

  private static String sentence(String program, Map<String, String> environment) {
    String assets = environment.get(ASSETS);
    return "There is no %s in %s; run it/setup%s"
        .formatted(
            program,
            assets == null ? cache(environment) : assets,
            assets == null ? "" : " without " + ASSETS);
  }

  private static Path cache(Map<String, String> environment) {
    String base = environment.get("XDG_CACHE_HOME");
    Path caches = base == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(base);
    return caches.resolve(
        "instancetypes/control-plane/%s-etcd-%s"
            .formatted(
                pinned("kubernetes", "k8s.io/kubernetes"),
                pinned("etcd", "go.etcd.io/etcd/server/v3")));
  }

  private static String pinned(String folder, String module) {
    try (var in = Programs.class.getResourceAsStream(folder + "/go.mod")) {
      Matcher matcher =
          Pattern.compile(Pattern.quote(module) + " (v\\S+)")
              .matcher(new String(in.readAllBytes(), UTF_8));
      if (!matcher.find()) {
        throw new IllegalStateException(folder + "/go.mod pins no " + module);
      }
      return matcher.group(1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
