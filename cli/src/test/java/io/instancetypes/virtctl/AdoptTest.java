package io.instancetypes.virtctl;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("adopt")
class AdoptTest {
  private static final String VM =
      """
      apiVersion: kubevirt.io/v1
      kind: VirtualMachine
      metadata: {name: old, namespace: shop}
      spec:
        runStrategy: Always
        template:
          spec:
            domain:
              cpu: {sockets: 4}
              memory: {guest: 16Gi}
              devices: {}
      """;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = new Desk(folder).file("vm.yaml", VM);
  }

  @Test
  @DisplayName("leaves to an existing type what it gives, and says that the VM starts the same")
  void existingType() {
    Run run = desk.virtctl("adopt -f vm.yaml");
    assertThat(run.out())
        .isEqualTo(
            """
            MACHINE   INSTANCETYPE   PREFERENCE   STARTS
            old       u1.xlarge                   the same
            """);
    assertThat(desk.virtctl("adopt -f vm.yaml -o yaml").out())
        .isEqualTo(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata:
              name: old
              namespace: shop
            spec:
              instancetype:
                kind: VirtualMachineClusterInstancetype
                name: u1.xlarge
              runStrategy: Always
              template:
                spec:
                  domain:
                    devices: {}
            """);
  }

  @Test
  @DisplayName("prints patches that kubectl can use, for VMs that exist")
  void patches() {
    assertThat(desk.virtctl("adopt -f vm.yaml -o patch").out())
        .isEqualTo(
            "kubectl patch virtualmachine old -n shop --type json -p"
                + " '[{\"op\":\"remove\",\"path\":\"/spec/template/spec/domain/cpu\"},"
                + "{\"op\":\"remove\",\"path\":\"/spec/template/spec/domain/memory\"},"
                + "{\"op\":\"add\",\"path\":\"/spec/instancetype\",\"value\":"
                + "{\"kind\":\"VirtualMachineClusterInstancetype\",\"name\":\"u1.xlarge\"}}]'\n");
    assertThat(desk.virtctl("adopt --size aws:m5.large -o patch").err())
        .isEqualTo(
            "error: aws:m5.large is no VirtualMachine yet, so there is nothing to patch; -o yaml"
                + " prints it\n");
  }

  @Test
  @DisplayName("makes a type of its own for a size that no type has, and shares it")
  void derivedType() {
    desk.file("vm.yaml", VM.replace("16Gi", "15Gi"));
    desk.file("vm2.yaml", VM.replace("16Gi", "15Gi").replace("old", "other"));
    Run run = desk.virtctl("adopt -f vm.yaml -f vm2.yaml -o yaml");
    assertThat(run.out())
        .startsWith(
            """
            apiVersion: instancetype.kubevirt.io/v1beta1
            kind: VirtualMachineInstancetype
            metadata:
              name: 4x15gi
              namespace: shop
            spec:
              cpu:
                guest: 4
              memory:
                guest: 15Gi
            ---
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            """);
    assertThat(run.out().split("\n---\n")).hasSize(3);
  }

  @Test
  @DisplayName("lists what has to change, with the reason")
  void differences() {
    desk.file(
        "vm.yaml", VM.replace("devices: {}", "devices: {}\n        resources: {limits: {cpu: 2}}"));
    assertThat(desk.virtctl("adopt -f vm.yaml").out())
        .isEqualTo(
            """
            MACHINE   INSTANCETYPE   PREFERENCE   STARTS
            old       u1.xlarge                   with 2 differences

            old differs in
            FIELD                                BEFORE   AFTER   BECAUSE
            spec.domain.resources.limits.cpu     2        unset   a VM with an instance type leaves requests and limits to it
            spec.domain.resources.requests.cpu   2        unset   a VM with an instance type leaves requests and limits to it
            """);
  }

  @Test
  @DisplayName(
      "keeps Windows on the bus it boots from, and moves it to virtio in a second document")
  void windows() {
    desk.file("mail.ovf", ForeignSamples.example("mail.ovf"));
    String json = desk.virtctl("adopt -f mail.ovf -o json").out();
    var answer = (Map<?, ?>) Json.read(json.getBytes(UTF_8));
    var machine = (Map<?, ?>) Fields.list(answer.get("machines")).getFirst();
    assertThat("" + machine.get("virtualMachine"))
        .contains("preference={kind=VirtualMachineClusterPreference, name=windows.2k19}")
        .doesNotContain("virtio");
    assertThat("" + machine.get("preference")).contains("preferredDiskBus=sata");
    assertThat("" + machine.get("next"))
        .contains("preference={kind=VirtualMachineClusterPreference, name=windows.2k19.virtio}")
        .doesNotContain("sata");
  }

  @Test
  @DisplayName("takes an OVA for the OVF at its beginning")
  void archives() {
    desk.file("mail.ova", ForeignSamples.tar("mail.ovf", '0', ForeignSamples.example("mail.ovf")));
    assertThat(desk.virtctl("adopt -f mail.ova").out()).contains("mail      u1.xlarge");
  }

  @Test
  @DisplayName("reads workbooks of RVTools, and flavors of OpenStack")
  void lists() {
    desk.file("export.xlsx", ForeignSamples.workbook());
    assertThat(desk.virtctl("adopt -f export.xlsx").out())
        .contains("web       u1.large       ubuntu");
    desk.file(
        "flavors.json",
        """
        [{"ID": "1", "Name": "m1.small", "RAM": 2048, "Disk": 20, "Ephemeral": 0, "VCPUs": 1, "Is Public": true},
         {"ID": "2", "Name": "pinned", "RAM": 4096, "Disk": 0, "VCPUs": 2, "Properties": {"hw:cpu_policy": "dedicated", "quota:x": "1"}}]
        """);
    assertThat(desk.virtctl("adopt -f flavors.json").out())
        .isEqualTo(
            """
            MACHINE    INSTANCETYPE   PREFERENCE   STARTS
            m1.small   u1.small                    the same
            pinned     u1.2xmedium                 the same

            m1.small also has, without a place in a VirtualMachine:
            - its name: m1.small
            - Disk: 20

            pinned also has, without a place in a VirtualMachine:
            - quota:x=1
            """);
  }

  @Test
  @DisplayName("gives a fleet few sizes, none smaller than what a machine has, and shows the price")
  void fleet() {
    desk.file("vInfo.csv", ForeignSamples.example("vInfo.csv"));
    assertThat(desk.virtctl("adopt -f vInfo.csv --types 2").out())
        .startsWith(
            """
            TYPES   WASTE
            4       0.0%
            3       4.2%
            2       18.8%    taken
            1       150.0%
            """);
    assertThat(desk.virtctl("adopt -f vInfo.csv --waste 5%").out())
        .contains("3       4.2%     taken");
  }

  @Test
  @DisplayName("says of each other type why it was not taken, and not of the one that was")
  void explained() {
    desk.file("mail.ovf", new String(ForeignSamples.example("mail.ovf"), UTF_8));
    String[] parts =
        desk.virtctl("adopt -f mail.ovf --explain").out().split("could also have been");
    assertThat(parts[0]).contains("mail      u1.xlarge      windows.2k19   with 8 differences\n");
    assertThat(parts[1])
        .doesNotContainPattern("u1.xlarge +windows.2k19 ")
        .containsPattern("o1.xlarge +windows.2k19 +differs in ")
        .containsPattern("u1.xlarge +leaves 1 more field in the VM\n");
  }

  @ParameterizedTest
  @DisplayName("says in one sentence what is wrong with a file or a command line")
  @CsvSource(
      delimiter = '|',
      value = {
        "<a/>|error: x: <a> is neither a domain of libvirt nor an OVF envelope",
        "<domain>|error: x:1:9: the XML is broken: XML document structures must start and end"
            + " within the same entity.",
        "<domain><memory>lots</memory></domain>|error: x: memory: \"lots\" is not a number above 0",
        "VM,CPUs|error: x: the first row does not name the columns of a sheet of RVTools: of vInfo"
            + " it needs VM, CPUs and Memory, of vDisk VM and Capacity MiB, of vNetwork VM, Network"
            + " and Adapter",
        "VM,Disk,Capacity MiB|error: x: there are disks or networks, but no sheet vInfo with the"
            + " machines; name its file as well",
        "VM,CPUs,Memory~a,2,9999999999999|error: x: machine a: Memory is \"9999999999999\", and"
            + " should be a whole number from 1 to 999999999999",
        "[1, 2]|error: x: this list holds no flavors of OpenStack, which have a Name, RAM and"
            + " VCPUs",
        "{}|error: x:1:1: this is no Kubernetes object: it has neither apiVersion nor kind",
      })
  void mistakes(String content, String sentence) {
    Run run = desk.file("x", content.replace('~', '\n')).virtctl("adopt -f x");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.err().strip()).isEqualTo(sentence);
  }

  @Test
  @DisplayName("says that there is too much of something without the settings of the JDK")
  void tooMuch() {
    String attributes =
        IntStream.range(0, 300).mapToObj("a%d='1'"::formatted).collect(Collectors.joining(" "));
    assertThat(desk.file("x", "<domain " + attributes + "/>").virtctl("adopt -f x").err())
        .startsWith("error: x:1:")
        .endsWith(
            ": the XML is broken: Element \"domain\" has more than \"200\" attributes, \"200\" is"
                + " the limit.\n");
  }

  @Test
  @DisplayName("calls a machine without a name as the VM is called that comes of it")
  void unnamed() {
    desk.file("x", "<domain><memory>1048576</memory><vcpu>1</vcpu></domain>");
    assertThat(desk.virtctl("adopt -f x").out()).contains("\nmachine   u1.micro ");
  }

  @Test
  @DisplayName("takes the instance type that is asked for, whatever that changes")
  void preferredType() {
    desk.file("vm.yaml", VM);
    Run run = desk.virtctl("adopt -f vm.yaml --prefer vmcf/u1.small");
    assertThat(run.out()).contains("old       u1.small                    with 2 differences");
    Run table = desk.virtctl("adopt -f vm.yaml --prefer u1.small --prefer u1.large");
    assertThat(table.out())
        .as("the nearest size of those that are asked for")
        .startsWith(
            """
            MACHINE   INSTANCETYPE   PREFERENCE   STARTS
            old       u1.large                    with 2 differences

            old differs in
            FIELD                      BEFORE   AFTER   BECAUSE
            """);

    assertThat(desk.virtctl("adopt -f vm.yaml --prefer vmcp/u1.small").err())
        .isEqualTo("error: there is no VirtualMachineClusterPreference u1.small\n");
    Run unknown = desk.virtctl("adopt -f vm.yaml --prefer size/u1.small");
    assertThat(unknown.exit()).isEqualTo(Exit.USAGE);
    assertThat(unknown.err())
        .startsWith(
            "error: --prefer takes the name of an instance type or preference, with its kind or"
                + " without, such as vmcf/u1.large, not \"size/u1.small\"\n");
  }

  @Test
  @DisplayName("gives machines of one name names of their own, and each its own disks")
  void sameNames() {
    desk.file(
        "vInfo.csv", "VM,CPUs,Memory,VM ID\nweb,1,2048,vm-1\nweb,2,4096,vm-2\nWEB_,2,8192,vm-3\n");
    desk.file(
        "vDisk.csv",
        "VM,Disk,Capacity MiB,VM ID\nweb,Hard disk 1,10240,vm-1\nweb,Hard disk 1,20480,vm-2\n");
    Run run = desk.virtctl("adopt -f vInfo.csv -f vDisk.csv -o name");
    assertThat(run.out())
        .contains("virtualmachine.kubevirt.io/web\n")
        .contains("virtualmachine.kubevirt.io/web-2\n")
        .contains("virtualmachine.kubevirt.io/web-3\n");
    assertThat(desk.virtctl("adopt -f vInfo.csv -f vDisk.csv").out())
        .endsWith(
            """

            web also has, without a place in a VirtualMachine:
            - the content of Hard disk 1 (10240 MiB), for PersistentVolumeClaim
              web-hard-disk-1

            web also has, without a place in a VirtualMachine:
            - its name: web
            - the content of Hard disk 1 (20480 MiB), for PersistentVolumeClaim
              web-2-hard-disk-1

            WEB_ also has, without a place in a VirtualMachine:
            - its name: WEB_
            """);
  }

  @Test
  @DisplayName("refuses a VM that has an instance type, and says what to do instead")
  void adoptedAlready() {
    desk.file(
        "vm.yaml",
        VM.replace("runStrategy: Always", "runStrategy: Always\n  instancetype: {name: u1.small}"));
    Run run = desk.virtctl("adopt -f vm.yaml");
    assertThat(run.exit()).isEqualTo(Exit.REFUSED);
    assertThat(run.out()).contains("old: spec.instancetype: it has an instance type already");
    assertThat(desk.virtctl("adopt").exit()).isEqualTo(Exit.USAGE);
    assertThat(desk.virtctl("adopt -f vm.yaml --prefer nothing").err())
        .isEqualTo("error: there is no instance type or preference nothing\n");
  }
}
