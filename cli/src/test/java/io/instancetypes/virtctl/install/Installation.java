package io.instancetypes.virtctl.install;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.install.InstallationManifests;
import io.instancetypes.install.InstallationSettings;
import io.instancetypes.virtctl.cli.Command;
import io.instancetypes.virtctl.cli.Run;
import io.instancetypes.virtctl.cluster.FakeApi;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A cluster with everything that is installed, until a test takes something away. */
final class Installation implements AutoCloseable {
  private static final Command TREE =
      Command.group(
          "virtctl",
          "",
          Command.of("install", "", () -> new InstallCommand("1.2.3").definition()),
          Command.of("uninstall", "", UninstallCommand::definition));

  private final FakeApi api;

  private Installation(FakeApi api) {
    this.api = api;
  }

  static Installation in(Path folder) throws IOException {
    var installation = new Installation(FakeApi.start(folder));
    List<Fields> manifests =
        InstallationManifests.of(InstallationSettings.of("1.2.3").withCatalogue());
    for (Fields manifest : manifests) {
      installation.put(manifest);
    }
    for (String plural :
        List.of("virtualmachineclusterinstancetypes", "virtualmachineclusterpreferences")) {
      installation.serves(
          "/apis/instancetype.kubevirt.io/v1beta2/" + plural + "?limit=500",
          Fields.of("items", ofCatalogue(manifests, plural)));
    }
    return installation;
  }

  private static List<Object> ofCatalogue(List<Fields> manifests, String plural) {
    return manifests.stream()
        .filter(manifest -> ClusterObjectRef.of(manifest).plural().equals(plural))
        .<Object>map(manifest -> manifest)
        .toList();
  }

  Installation put(Fields object) {
    return serves(ClusterObjectRef.of(object).path(), object);
  }

  Installation serves(String path, Fields document) {
    api.serves(path, new String(Json.write(document), UTF_8));
    return this;
  }

  Installation says(String path, int code, String text) {
    api.answers(path, code, text);
    return this;
  }

  /** With the authorities that an operator writes. */
  Installation registered() {
    for (String kind : List.of("MutatingWebhookConfiguration", "ValidatingWebhookConfiguration")) {
      change(
          kind,
          "instancetypes",
          configuration ->
              ((List<?>) configuration.get("webhooks"))
                  .forEach(
                      webhook -> ((Fields) webhook).object("clientConfig").put("caBundle", "Q")));
    }
    return this;
  }

  Installation without(String kind, String name) {
    api.answers(path(kind, name), 404, "{}");
    return this;
  }

  Installation forbids(String path) {
    api.answers(path, 403, "{\"message\": \"jane may not\"}");
    return this;
  }

  /** Changes the object of a kind and name. */
  Installation change(String kind, String name, Consumer<Fields> change) {
    Fields object = Fields.copyOf(manifest(kind, name));
    change.accept(object);
    return put(object);
  }

  private static String path(String kind, String name) {
    return ClusterObjectRef.of(manifest(kind, name)).path();
  }

  private static Fields manifest(String kind, String name) {
    return InstallationManifests.of(InstallationSettings.of("1.2.3").withCatalogue()).stream()
        .filter(manifest -> manifest.get("kind").equals(kind))
        .filter(manifest -> manifest.object("metadata").get("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  Run virtctl(String... words) {
    return Run.of(api.environment(), TREE, words);
  }

  /** What was changed in the cluster, in order. */
  List<String> changes() {
    return api.asked().stream().filter(line -> line.contains(" ")).toList();
  }

  @Override
  public void close() {
    api.close();
  }
}
