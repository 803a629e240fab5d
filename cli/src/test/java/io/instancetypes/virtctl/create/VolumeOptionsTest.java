package io.instancetypes.virtctl.create;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.virtctl.cli.Exit;
import io.instancetypes.virtctl.cli.Run;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VolumeOptionsTest {

  @Test
  @DisplayName("volumes stand in a fixed order, whatever the order of the options")
  void order() {
    Run run =
        Create.run(
            "vm",
            "--name=a",
            "--memory=1Gi",
            "--infer-preference=false",
            "--volume-sysprep=src:answers",
            "--volume-import=type:ds,src:fedora,name:import,bootorder:1",
            "--volume-blank=size:10Gi,name:blank",
            "--volume-clone-pvc=src:images/fedora,name:clone",
            "--volume-datasource=src:images/fedora,name:ds-1,size:20Gi",
            "--volume-datasource=src:fedora,name:ds-2",
            "--volume-pvc=src:claim,bootorder:2",
            "--volume-containerdisk=src:quay.io/containerdisks/fedora:42",
            "--volume-containerdisk=src:quay.io/tools,name:tools",
            "--volume-containerdisk=src:quay.io/more");
    assertThat(run)
        .isEqualTo(
            new Run(
                Exit.OK,
                """
                apiVersion: kubevirt.io/v1
                kind: VirtualMachine
                metadata:
                  name: a
                spec:
                  dataVolumeTemplates:
                  - metadata:
                      name: ds-1
                    spec:
                      sourceRef:
                        kind: DataSource
                        name: fedora
                        namespace: images
                      storage:
                        resources:
                          requests:
                            storage: 20Gi
                  - metadata:
                      name: ds-2
                    spec:
                      sourceRef:
                        kind: DataSource
                        name: fedora
                      storage: {}
                  - metadata:
                      name: clone
                    spec:
                      source:
                        pvc:
                          name: fedora
                          namespace: images
                      storage: {}
                  - metadata:
                      name: blank
                    spec:
                      source:
                        blank: {}
                      storage:
                        resources:
                          requests:
                            storage: 10Gi
                  - metadata:
                      name: import
                    spec:
                      sourceRef:
                        kind: DataSource
                        name: fedora
                      storage: {}
                  runStrategy: Always
                  template:
                    spec:
                      domain:
                        devices:
                          disks:
                          - bootOrder: 2
                            name: claim
                          - bootOrder: 1
                            name: import
                        memory:
                          guest: 1Gi
                        resources: {}
                      terminationGracePeriodSeconds: 180
                      volumes:
                      - containerDisk:
                          image: quay.io/containerdisks/fedora:42
                        name: a-containerdisk-0
                      - containerDisk:
                          image: quay.io/tools
                        name: tools
                      - containerDisk:
                          image: quay.io/more
                        name: a-containerdisk-2
                      - name: claim
                        persistentVolumeClaim:
                          claimName: claim
                      - dataVolume:
                          name: ds-1
                        name: ds-1
                      - dataVolume:
                          name: ds-2
                        name: ds-2
                      - dataVolume:
                          name: clone
                        name: clone
                      - dataVolume:
                          name: blank
                        name: blank
                      - dataVolume:
                          name: import
                        name: import
                      - name: sysprepdisk
                        sysprep:
                          configMap:
                            name: answers
                """,
                """
                warning: --volume-blank is deprecated: use --volume-import type:blank,...
                warning: --volume-clone-pvc is deprecated: use --volume-import type:pvc,...
                warning: --volume-datasource is deprecated: use --volume-import type:ds,...
                """));
  }

  static Stream<Arguments> sources() {
    return Stream.of(
        Arguments.of(
            "type:blank",
            """
                  source:
                    blank: {}
            """),
        Arguments.of(
            "type:gcs,url:gs://bucket/disk,secretref:keys",
            """
                  source:
                    gcs:
                      secretRef: keys
                      url: gs://bucket/disk
            """),
        Arguments.of(
            "type:http,url:http://host:8080/disk?a=b,secretref:s,certconfigmap:c,"
                + "extraheaders:Accept: */*;X-A: b,secretextraheaders:one;two",
            """
                  source:
                    http:
                      certConfigMap: c
                      extraHeaders:
                      - 'Accept: */*'
                      - 'X-A: b'
                      secretExtraHeaders:
                      - one
                      - two
                      secretRef: s
                      url: http://host:8080/disk?a=b
            """),
        Arguments.of(
            "type:imageio,url:https://engine/api,diskid:1-2,secretref:s,certconfigmap:c",
            """
                  source:
                    imageio:
                      certConfigMap: c
                      diskId: 1-2
                      secretRef: s
                      url: https://engine/api
            """),
        Arguments.of(
            "type:pvc,src:images/fedora",
            """
                  source:
                    pvc:
                      name: fedora
                      namespace: images
            """),
        Arguments.of(
            "type:registry,url:docker://quay.io/a:b,pullmethod:Node,secretref:s,certconfigmap:c",
            """
                  source:
                    registry:
                      certConfigMap: c
                      pullMethod: node
                      secretRef: s
                      url: docker://quay.io/a:b
            """),
        Arguments.of(
            "type:registry,imagestream:fedora",
            """
                  source:
                    registry:
                      imageStream: fedora
            """),
        Arguments.of(
            "type:s3,url:https://s3/disk,secretref:s,certconfigmap:c",
            """
                  source:
                    s3:
                      certConfigMap: c
                      secretRef: s
                      url: https://s3/disk
            """),
        Arguments.of(
            "type:vddk,url:https://vc,backingfile:[ds] a/a.vmdk,uuid:1,thumbprint:AA:BB,"
                + "secretref:s,initimageurl:quay.io/vddk:8",
            """
                  source:
                    vddk:
                      backingFile: '[ds] a/a.vmdk'
                      initImageURL: quay.io/vddk:8
                      secretRef: s
                      thumbprint: AA:BB
                      url: https://vc
                      uuid: "1"
            """),
        Arguments.of(
            "type:snapshot,src:images/fedora",
            """
                  source:
                    snapshot:
                      name: fedora
                      namespace: images
            """),
        Arguments.of(
            "type:ds,src:images/fedora",
            """
                  sourceRef:
                    kind: DataSource
                    name: fedora
                    namespace: images
            """));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("sources")
  @DisplayName("each type of import has its keys, size and a name that ends at random")
  void imports(String value, String source) {
    assertThat(Create.print("vm", "--volume-import", value + ",size:2048Mi"))
        .contains(
            """
              dataVolumeTemplates:
              - metadata:
                  name: imported-volume-bbbbb
                spec:
            """
                + source
                + """
                      storage:
                        resources:
                          requests:
                            storage: 2Gi
                """);
  }

  @Test
  @DisplayName("sysprep answers may be in a Secret")
  void sysprepSecret() {
    assertThat(Create.print("vm", "--volume-sysprep=src:answers,type:Secret"))
        .endsWith(
            """
                  volumes:
                  - name: sysprepdisk
                    sysprep:
                      secret:
                        name: answers
            """);
  }
}
