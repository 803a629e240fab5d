package io.instancetypes.virtctl.customize;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cluster.FakeApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
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
      apiVersion: instancetype.kubevirt.io/v1beta1
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

  private static final String TYPES = "/apis/instancetype.kubevirt.io/v1beta1/";
  private static final String CLUSTER_TYPES = TYPES + "virtualmachineclusterinstancetypes";

  private FakeApi api;

  /** A cluster of KubeVirt, with two objects and one that may not be read. */
  @BeforeEach
  void cluster() throws IOException {
    api =
        FakeApi.start(folder)
            .servesTypesAs("v1beta1", "v1alpha2")
            .serves(
                CLUSTER_TYPES + "/u1.medium",
                """
                {"apiVersion": "instancetype.kubevirt.io/v1beta1",
                 "kind": "VirtualMachineClusterInstancetype",
                 "metadata": {"name": "u1.medium", "uid": "1", "resourceVersion": "7",
                              "labels": {"instancetype.kubevirt.io/size": "medium"}},
                 "spec": {"cpu": {"guest": 1}, "memory": {"guest": "4Gi"}}}
                """)
            .serves(CLUSTER_TYPES, "{\"items\": [{\"metadata\": {\"name\": \"u1.medium\"}}]}")
            .answers(CLUSTER_TYPES + "/u1.large", 403, "{\"message\": \"jane cannot get it\"}");
    for (String namespace : List.of("team", "team-a")) {
      api.serves(
          TYPES + "namespaces/" + namespace + "/virtualmachineinstancetypes/own",
          """
          {"apiVersion": "instancetype.kubevirt.io/v1beta1",
           "kind": "VirtualMachineInstancetype",
           "metadata": {"name": "own", "namespace": "team-a"},
           "spec": {"cpu": {"guest": 1}, "memory": {"guest": "4Gi"}}}
          """);
    }
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private String fromCluster(String... words) {
    return Customize.runWith(api.environment(), words).out();
  }

  private String refused(String... words) {
    return Customize.refusal(Customize.runWith(api.environment(), words));
  }

  private String file(String content) throws IOException {
    Path file = folder.resolve("types.yaml");
    Files.writeString(file, content);
    return file.toString();
  }

  @Test
  @DisplayName("without further options the source is an object of the cluster")
  void ofCluster() {
    assertThat(fromCluster(MY_SIZE)).isEqualTo(OWN_SIZE);
    assertThat(api.asked())
        .containsExactly("/apis/instancetype.kubevirt.io", CLUSTER_TYPES + "/u1.medium");
  }

  @Test
  @DisplayName("a namespace is where the source is, and where the result will be")
  void namespace() {
    assertThat(fromCluster("vmf/own", "--vcpus=2", "-nteam-a"))
        .contains("\n  name: own\n  namespace: team-a\n");
    assertThat(api.asked().getLast())
        .isEqualTo(TYPES + "namespaces/team-a/virtualmachineinstancetypes/own");
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
          u1.large  | the cluster refuses: jane cannot get it; to start from that of the built-in catalogue, add --offline
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
  @DisplayName("without a cluster the standard types are still within reach")
  void noCluster() {
    assertThat(Customize.refusal("u1.medium", "--vcpus=2"))
        .isEqualTo(
            "/nowhere/config does not exist: set KUBECONFIG to the file of your cluster, such as"
                + " the one that 'virtctl serve' names; to start from that of the built-in"
                + " catalogue, add --offline");
    api.close();
    assertThat(refused("u1.medium", "--vcpus=2"))
        .matches(
            "the cluster at http://127.0.0.1:\\d+ cannot be reached: nobody answers there; to start"
                + " from that of the built-in catalogue, add --offline");
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
