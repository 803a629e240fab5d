package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcesTest {
  @TempDir private Path folder;

  private static final String OWN_SIZE =
      """
      apiVersion: instancetype.kubevirt.io/v1beta2
      kind: VirtualMachineInstancetype
      metadata:
        name: u1.mysize
      spec:
        cpu:
          guest: 4
        memory:
          guest: 4Gi
      """;

  private static final String[] MY_SIZE = {
    "u1.medium", "--name=u1.mysize", "--vcpus=4", "--memory=4Gi"
  };

  /** A kubectl that knows two objects, and says like the real one what it does not know. */
  @BeforeEach
  void kubectl() throws IOException {
    Path program = folder.resolve("kubectl");
    Files.writeString(
        program,
        """
        #!/bin/sh
        echo "$*" >> "${0%/*}/calls"
        case "$2 $3" in
        'virtualmachineclusterinstancetypes.instancetype.kubevirt.io u1.medium')
          cat <<'END'
        {"apiVersion": "instancetype.kubevirt.io/v1beta1",
         "kind": "VirtualMachineClusterInstancetype",
         "metadata": {"name": "u1.medium", "uid": "1", "resourceVersion": "7",
                      "labels": {"instancetype.kubevirt.io/size": "medium"}},
         "spec": {"cpu": {"guest": 1}, "memory": {"guest": "4Gi"}}}
        END
          ;;
        'virtualmachineinstancetypes.instancetype.kubevirt.io own')
          cat <<'END'
        {"apiVersion": "instancetype.kubevirt.io/v1beta2",
         "kind": "VirtualMachineInstancetype",
         "metadata": {"name": "own", "namespace": "team-a"},
         "spec": {"cpu": {"guest": 1}, "memory": {"guest": "4Gi"}}}
        END
          ;;
        'virtualmachineclusterinstancetypes.instancetype.kubevirt.io --output')
          echo '{"kind": "List", "items": [{"metadata": {"name": "u1.medium"}}]}' ;;
        *' --output')
          echo '{"kind": "List", "items": []}' ;;
        *' u1.large')
          echo 'E1115 memcache.go:265] "Unhandled Error"' >&2
          echo 'The connection to the server localhost:8080 was refused' >&2
          exit 1 ;;
        esac
        """);
    program.toFile().setExecutable(true);
  }

  private String fromCluster(String... words) {
    return Customize.runWith(folder.resolve("kubectl"), words).out();
  }

  private String refused(String... words) {
    return Customize.refusal(Customize.runWith(folder.resolve("kubectl"), words));
  }

  private String file(String content) throws IOException {
    Path file = folder.resolve("types.yaml");
    Files.writeString(file, content);
    return file.toString();
  }

  @Test
  @DisplayName("without further options the source is an object of the cluster")
  void cluster() throws IOException {
    assertThat(fromCluster(MY_SIZE)).isEqualTo(OWN_SIZE);
    assertThat(folder.resolve("calls"))
        .hasContent(
            "get virtualmachineclusterinstancetypes.instancetype.kubevirt.io u1.medium"
                + " --ignore-not-found --output json");
  }

  @Test
  @DisplayName("a namespace is where the source is, and where the result will be")
  void namespace() throws IOException {
    assertThat(fromCluster("vmf/own", "--vcpus=2", "-nteam-a"))
        .contains("\n  name: own\n  namespace: team-a\n");
    assertThat(folder.resolve("calls"))
        .hasContent(
            "get virtualmachineinstancetypes.instancetype.kubevirt.io own"
                + " --ignore-not-found --output json --namespace team-a");
  }

  @Test
  @DisplayName("--file makes the same of the same object in a file or a folder")
  void file() throws IOException {
    String type = Customize.print("u1.medium", "--offline", "--cluster", "--vcpus=1");
    String path = file(type.replace("v1beta2", "v1beta1"));
    assertThat(
            Customize.print(
                "u1.medium", "--name=u1.mysize", "--vcpus=4", "--memory=4Gi", "-f", path))
        .isEqualTo(OWN_SIZE);
    assertThat(
            Customize.print(
                "u1.medium",
                "--name=u1.mysize",
                "--vcpus=4",
                "--memory=4Gi",
                "--filename=" + folder))
        .isEqualTo(OWN_SIZE);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          u1.medum  | there is no VirtualMachineClusterInstancetype u1.medum in the cluster; did you mean u1.medium?
          zzz       | there is no VirtualMachineClusterInstancetype zzz in the cluster
          own       | there is no VirtualMachineClusterInstancetype own in the cluster; there is a VirtualMachineInstancetype of that name: write virtualmachineinstancetype/own
          u1.small  | there is no VirtualMachineClusterInstancetype u1.small in the cluster; to start from that of the built-in catalogue, add --offline
          u1.large  | the cluster did not answer: The connection to the server localhost:8080 was refused; to start from that of the built-in catalogue, add --offline
          """)
  @DisplayName("what is not in the cluster is said with what is there")
  void notInCluster(String name, String sentence) {
    assertThat(refused(name, "--vcpus=2")).isEqualTo(sentence);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          u1.medum | there is no VirtualMachineClusterInstancetype u1.medum in the built-in catalogue; did you mean u1.medium, d1.medium or n1.medium?
          fedora   | there is no VirtualMachineClusterInstancetype fedora in the built-in catalogue; there is a VirtualMachineClusterPreference of that name: write virtualmachineclusterpreference/fedora
          vmp/zzz  | there is no VirtualMachinePreference zzz in the built-in catalogue
          """)
  @DisplayName("what is not in the catalogue is said with what is there")
  void notInCatalogue(String name, String sentence) {
    assertThat(Customize.refusal(name, "--offline")).isEqualTo(sentence);
  }

  @Test
  @DisplayName("without kubectl the standard types are still within reach")
  void noKubectl() {
    assertThat(Customize.refusal("u1.medium", "--vcpus=2"))
        .isEqualTo(
            "/nowhere/kubectl cannot be run; install it, or give the documents with --file;"
                + " to start from that of the built-in catalogue, add --offline");
  }

  @Test
  @DisplayName("documents in several namespaces are told apart by --namespace only")
  void namespacesOfDocuments() throws IOException {
    String type = OWN_SIZE.replace("name: u1.mysize", "name: own\n  namespace: team-a");
    String one = file(type);
    assertThat(Customize.print("vmf/own", "--vcpus=2", "-nteam-c", "-f", one))
        .contains("\n  namespace: team-c\n");
    String both = file(type + "---\n" + type.replace("team-a", "team-b").replace("4Gi", "9Gi"));
    assertThat(Customize.print("vmf/own", "--vcpus=2", "-nteam-b", "-f", both)).contains("9Gi");
    assertThat(Customize.refusal("vmf/own", "--vcpus=2", "-f", both))
        .isEqualTo(
            "the namespaces team-a and team-b have a VirtualMachineInstancetype own each;"
                + " say with --namespace which one is meant");
    assertThat(Customize.refusal("vmf/ow", "--vcpus=2", "-f", both))
        .isEqualTo(
            "there is no VirtualMachineInstancetype ow among the 2 documents given;"
                + " did you mean own?");
  }

  @Test
  @DisplayName("a file that cannot be read whole is no source")
  void unreadable() throws IOException {
    String path = file(OWN_SIZE + "---\n{");
    assertThat(Customize.refusal("vmf/u1.mysize", "--vcpus=2", "-f", path))
        .startsWith(path + ":11:");
  }

  @Test
  @DisplayName("a copy of its source under the same name in the same place is no result")
  void nothingChanges() throws IOException {
    String sentence =
        "nothing would change; give the result another --name, or say what is to be different";
    assertThat(refused("vmf/own")).isEqualTo(sentence);
    assertThat(refused("vmf/own", "-nteam-a", "--vcpus=1", "--memory=4Gi")).isEqualTo(sentence);
    assertThat(Customize.refusal("u1.medium", "--offline", "--cluster", "--keep-metadata"))
        .isEqualTo(sentence);
    assertThat(fromCluster("vmf/own", "--name=other")).contains("name: other");
    assertThat(fromCluster("vmf/own", "--cluster")).contains("VirtualMachineClusterInstancetype");
    assertThat(Customize.print("vmf/u1.mysize", "-nb", "-f", file(OWN_SIZE)))
        .contains("namespace: b");
  }
}
