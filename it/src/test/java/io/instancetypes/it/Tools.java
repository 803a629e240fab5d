package io.instancetypes.it;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The clients that {@code it/setup} fetches, by the rules by which it keeps them. */
public final class Tools {
  private static final Pattern PINNED = Pattern.compile("k8s\\.io/kubectl v0(\\S+)");
  private static final Path CLOUD_SDK = Path.of("/usr/lib/google-cloud-sdk/bin");

  private Tools() {}

  /** The one that {@code KUBECTL} names, else the pinned one, else that on the path. */
  public static Path kubectl() {
    String named = System.getenv("KUBECTL");
    if (named != null) {
      return Path.of(named);
    }
    var candidates = new ArrayList<>(List.of(pinned("kubectl")));
    candidates.addAll(onPath("kubectl"));
    return first(candidates, "kubectl");
  }

  /** All others on this machine, oldest first. */
  public static List<Path> otherKubectls() {
    var found = new TreeSet<Path>();
    found.addAll(children(CLOUD_SDK, "kubectl.*"));
    for (Path version : children(cache().resolve("kubectl"), "*")) {
      found.add(version.resolve("kubectl"));
    }
    found.remove(pinned("kubectl"));
    return found.isEmpty() ? missing("a second kubectl") : List.copyOf(found);
  }

  public static Path helm() {
    return module("helm", "helm.sh/helm/v4");
  }

  public static Path kustomize() {
    return module("kustomize", "sigs.k8s.io/kustomize/kustomize/v5");
  }

  public static Path clientGo() {
    return first(List.of(pinned("clientgo")), "the client-go program");
  }

  /** An interpreter that has the Kubernetes client. */
  public static Path python() {
    return first(List.of(cache().resolve("python/bin/python")), "the Python client");
  }

  /**
   * A file that {@code it/setup} makes.
   *
   * @param required the variable that makes it a failure that there is none
   */
  public static Path inCache(String path, String what, String required) {
    Path file = cache().resolve(path);
    return Files.isRegularFile(file) ? file : missing(what, required);
  }

  /** A program that is one of a module's own, at the version that its folder here pins. */
  private static Path module(String program, String module) {
    String version = pinnedVersion(program, Pattern.compile(Pattern.quote(module) + " (v\\S+)"));
    Path file = cache().resolve(program).resolve(version).resolve(program);
    return Files.isExecutable(file) ? file : missing(program, "REQUIRE_HELM");
  }

  private static Path pinned(String program) {
    return cache()
        .resolve(program)
        .resolve("v1" + pinnedVersion("kubectl", PINNED))
        .resolve(program);
  }

  private static String pinnedVersion(String folder, Pattern pin) {
    try {
      Matcher matcher = pin.matcher(Files.readString(Path.of(folder, "go.mod")));
      if (!matcher.find()) {
        throw new IllegalStateException("it/" + folder + "/go.mod does not pin " + pin);
      }
      return matcher.group(1);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Path cache() {
    String base = System.getenv("XDG_CACHE_HOME");
    Path caches = base == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(base);
    return caches.resolve("instancetypes");
  }

  private static List<Path> onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .toList();
  }

  private static List<Path> children(Path folder, String glob) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var found = new ArrayList<Path>();
    try (var children = Files.newDirectoryStream(folder, glob)) {
      children.forEach(found::add);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return found;
  }

  private static Path first(List<Path> candidates, String what) {
    for (Path candidate : candidates) {
      if (Files.isExecutable(candidate)) {
        return candidate;
      }
    }
    return missing(what);
  }

  private static <T> T missing(String what) {
    return missing(what, "REQUIRE_KUBECTL");
  }

  /**
   * A build without set-up leaves the test out and says so; after set-up nothing may be missing.
   */
  private static <T> T missing(String what, String required) {
    String sentence = "There is no " + what.replaceFirst("^(a|the) ", "") + "; run it/setup";
    return System.getenv(required) == null ? abort(sentence) : fail(sentence);
  }
}
