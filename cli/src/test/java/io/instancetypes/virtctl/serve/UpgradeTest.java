package io.instancetypes.virtctl.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.extension.ServedObjects.Type;
import io.instancetypes.testkit.Waiting;
import io.instancetypes.virtctl.cli.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The data of an earlier version")
class UpgradeTest {
  @TempDir Path folder;

  static Stream<EarlierData> versions() throws IOException {
    return EarlierData.all();
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("is all there, lets its users in, and no machine is restarted")
  @MethodSource("versions")
  void opens(EarlierData version) throws Exception {
    version.unpackInto(folder);
    try (LocalServer server = LocalServer.start(folder.resolve("data"))) {
      for (Fields recorded : EarlierData.objects(folder)) {
        assertKept(found(server, recorded), recorded);
      }
      assertThat(asJane(server, "start", "runs"))
          .contains("User \"jane\" cannot update resource \"virtualmachines/start\"");

      server.lookingAfterMachines();
      server.create(
          """
          apiVersion: kubevirt.io/v1
          kind: VirtualMachine
          metadata: {name: fresh, namespace: team}
          spec:
            runStrategy: Always
            instancetype: {name: mine}
            preference: {kind: VirtualMachinePreference, name: desk}
            template: {spec: {domain: {devices: {}}}}
          """);
      Waiting.until(
          "fresh runs", () -> server.find("VirtualMachineInstance", "team", "fresh") != null);
      assertThat(threads(server, "fresh")).isEqualTo(4L);
      assertThat(threads(server, "runs")).isEqualTo(2L);
      for (Fields recorded : EarlierData.objects(folder)) {
        if (List.of("VirtualMachineInstance", "ControllerRevision").contains(kind(recorded))) {
          assertThat(uid(found(server, recorded))).isEqualTo(uid(recorded));
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @DisplayName("can be restored from a backup")
  @MethodSource("versions")
  void restores(EarlierData version) throws Exception {
    version.unpackInto(folder);
    Path data = folder.resolve("restored");

    assertThat(Virtctl.run("restore", folder.resolve("backup.zip"), "--data", data).exit())
        .isEqualTo(Exit.OK);

    try (LocalServer server = LocalServer.start(data)) {
      assertThat(server.find("VirtualMachine", "team", "runs")).isNotNull();
      assertThat(server.find("VirtualMachinePreference", "team", "desk")).isNotNull();
    }
  }

  private static Fields found(LocalServer server, Fields recorded) {
    String[] version = ((String) recorded.get("apiVersion")).split("/");
    String group = version.length == 1 ? "" : version[0];
    String plural = (kind(recorded).toLowerCase(Locale.ROOT) + "s").replaceAll("ys$", "ies");
    Fields metadata = recorded.object("metadata");
    return server
        .objects()
        .find(
            new Type(group, version[version.length - 1], plural),
            metadata.get("namespace") instanceof String namespace ? namespace : "",
            (String) metadata.get("name"));
  }

  private static String kind(Fields object) {
    return (String) object.get("kind");
  }

  private static Object uid(Fields object) {
    return object.object("metadata").get("uid");
  }

  private static Object threads(LocalServer server, String name) {
    return server
        .find("VirtualMachineInstance", "team", name)
        .object("spec")
        .object("domain")
        .object("cpu")
        .get("threads");
  }

  /** Roles are the server's own: it adds what its version needs, and takes nothing away. */
  private static void assertKept(Fields found, Fields recorded) {
    if (kind(recorded).endsWith("Role")) {
      assertThat(uid(found)).isEqualTo(uid(recorded));
      assertThat(rules(found)).containsAll(rules(recorded));
    } else {
      assertThat(compared(found)).isEqualTo(compared(recorded));
    }
  }

  private static List<Object> rules(Fields role) {
    return List.copyOf(Fields.list(role, "rules"));
  }

  /** Without who wrote what when. */
  private static Fields compared(Fields object) {
    assertThat(object).isNotNull();
    Fields copy = Fields.copyOf(object);
    copy.object("metadata").remove("managedFields");
    return copy;
  }

  private String asJane(LocalServer server, String... words) throws IOException {
    String kubeconfig = Files.readString(folder.resolve("jane.kubeconfig"));
    Path file = folder.resolve("jane-now.kubeconfig");
    Files.writeString(
        file, kubeconfig.replaceAll("https://127\\.0\\.0\\.1:[0-9]+", server.api().url()));
    return Virtctl.run(
            Map.of("KUBECONFIG", file.toString()),
            Stream.concat(Stream.of(words), Stream.of("-n", "team")).toArray())
        .err();
  }
}
