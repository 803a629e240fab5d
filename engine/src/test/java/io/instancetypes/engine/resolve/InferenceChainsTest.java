package io.instancetypes.engine.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.api.Kind;
import io.instancetypes.engine.random.FakeCluster;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class InferenceChainsTest {
  private static final String MARK =
      "labels: {instancetype.kubevirt.io/default-instancetype: tiny}";

  private static final String CLAIM_VOLUME =
      "{name: root, persistentVolumeClaim: {claimName: disk}}";
  private static final String DATA_VOLUME = "{name: root, dataVolume: {name: disk}}";

  static Stream<Arguments> chains() {
    return Stream.of(
        argumentSet("1: claim", CLAIM_VOLUME, "[]", claim("team", "disk", MARK)),
        argumentSet(
            "2: data volume", DATA_VOLUME, "[]", object("DataVolume", "team", "disk", MARK, "{}")),
        argumentSet(
            "3: data volume, claim in its namespace",
            DATA_VOLUME,
            "[]",
            dataVolume("{source: {pvc: {name: golden, namespace: images}}}")
                + claim("images", "golden", MARK)),
        argumentSet(
            "3: data volume, claim without a namespace",
            DATA_VOLUME,
            "[]",
            dataVolume("{source: {pvc: {name: golden}}}") + claim("team", "golden", MARK)),
        argumentSet(
            "4: data volume, snapshot",
            DATA_VOLUME,
            "[]",
            dataVolume("{source: {snapshot: {name: golden, namespace: images}}}")
                + object("VolumeSnapshot", "images", "golden", MARK, "{}")),
        argumentSet(
            "5: data volume, data source in its namespace",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: golden, namespace: images}}")
                + dataSource("images", "golden", MARK, "{}")),
        argumentSet(
            "5: data volume, data source without a namespace",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: golden}}")
                + dataSource("team", "golden", MARK, "{}")),
        argumentSet(
            "6: data volume, data source, claim",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: golden}}")
                + dataSource("team", "golden", "", "{pvc: {name: bits, namespace: images}}")
                + claim("images", "bits", MARK)),
        argumentSet(
            "7: data volume, data source, snapshot",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: golden}}")
                + dataSource("team", "golden", "", "{snapshot: {name: bits, namespace: images}}")
                + object("VolumeSnapshot", "images", "bits", MARK, "{}")),
        argumentSet(
            "8: data volume, data source, data source",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: latest}}")
                + dataSource("team", "latest", "", "{dataSource: {name: v2, namespace: images}}")
                + dataSource("images", "v2", MARK, "{}")),
        argumentSet(
            "8: data volume, data source, data source, claim",
            DATA_VOLUME,
            "[]",
            dataVolume("{sourceRef: {kind: DataSource, name: latest}}")
                + dataSource("team", "latest", "", "{dataSource: {name: v2, namespace: images}}")
                + dataSource("images", "v2", "", "{pvc: {name: bits, namespace: images}}")
                + claim("images", "bits", MARK)),
        argumentSet("9: template", DATA_VOLUME, "[{metadata: {name: disk, " + MARK + "}}]", ""),
        argumentSet(
            "9: template, claim",
            DATA_VOLUME,
            "[{metadata: {name: disk}, spec: {source: {pvc: {name: golden, namespace: images}}}}]",
            claim("images", "golden", MARK)),
        argumentSet(
            "9: template, data source, claim",
            DATA_VOLUME,
            "[{metadata: {name: disk}, spec: {sourceRef: {kind: DataSource, name: golden}}}]",
            dataSource("team", "golden", "", "{pvc: {name: bits, namespace: images}}")
                + claim("images", "bits", MARK)),
        argumentSet(
            "9: a template shadows a data volume of its name",
            DATA_VOLUME,
            "[{metadata: {name: disk}, spec: {source: {pvc: {name: golden}}}}]",
            object(
                    "DataVolume",
                    "team",
                    "disk",
                    "labels: {instancetype.kubevirt.io/default-instancetype: other}",
                    "{}")
                + claim("team", "golden", MARK)),
        argumentSet(
            "10: the claim that a collected data volume left",
            DATA_VOLUME,
            "[]",
            claim("team", "disk", MARK)));
  }

  @ParameterizedTest
  @MethodSource("chains")
  @DisplayName("A name is found on every supported way from a volume")
  void leadsToName(String volume, String templates, String objects) {
    var vm =
        FakeCluster.yaml(
            "{metadata: {name: vm, namespace: team}, spec: {dataVolumeTemplates: %s,"
                    .formatted(templates)
                + " template: {spec: {volumes: [{name: other}, %s]}}}}".formatted(volume));
    assertThat(VolumeInference.infer(FakeCluster.of(objects), Kind.Family.INSTANCETYPE, vm, "root"))
        .isEqualTo(new Inference.Inferred("tiny", ""));
  }

  private static String claim(String namespace, String name, String mark) {
    return object("PersistentVolumeClaim", namespace, name, mark, "{}");
  }

  private static String dataVolume(String spec) {
    return object("DataVolume", "team", "disk", "", spec);
  }

  private static String dataSource(String namespace, String name, String mark, String source) {
    return object("DataSource", namespace, name, mark, "{source: " + source + "}");
  }

  private static String object(
      String kind, String namespace, String name, String mark, String spec) {
    return "---\n{kind: %s, metadata: {namespace: %s, name: %s, %s}, spec: %s}\n"
        .formatted(kind, namespace, name, mark, spec);
  }
}
