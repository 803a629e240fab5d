package io.instancetypes.dashboard.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.catalog.CatalogObjects;
import io.instancetypes.documents.Documents;
import io.instancetypes.engine.resolve.TypeSchema;
import io.instancetypes.engine.rule.Cause;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The form of a type")
class TypeFormTest {
  private static final Fields TYPE =
      Documents.objects(
              """
              apiVersion: instancetype.kubevirt.io/v1beta2
              kind: VirtualMachineClusterInstancetype
              metadata:
                name: own
                resourceVersion: "7"
                labels: {team: shop, instancetype.kubevirt.io/class: mine}
              spec:
                cpu: {guest: 2}
                memory: {guest: 4Gi, hugepages: {}}
                gpus: [{name: one, deviceName: vendor/gpu}]
                annotations: {a.b/c: d}
              """
                  .getBytes(UTF_8))
          .getFirst();

  /** What a browser sends of a form: all of its fields. */
  private static Map<String, String> sent(TypeForm form) {
    Map<String, String> sent = new HashMap<>();
    form.fields().forEach(field -> sent.put(TypeForm.PREFIX + field.path(), field.value()));
    return sent;
  }

  private static TypeForm read(Fields source, boolean copy, Map<String, String> sent) {
    return TypeForm.read(source, copy, name -> sent.getOrDefault(name, ""));
  }

  private static TypeForm with(String path, String value) {
    Map<String, String> sent = sent(TypeForm.open(TYPE, false));
    sent.put(TypeForm.PREFIX + path, value);
    return read(TYPE, false, sent);
  }

  @Test
  @DisplayName("has every field of the schema, in its order, and nothing else")
  void everyField() {
    for (Kind kind : List.of(Kind.CLUSTER_INSTANCETYPE, Kind.PREFERENCE)) {
      Fields empty = Fields.of("kind", kind.kind(), "metadata", Fields.of("name", "x"));
      List<String> leaves =
          TypeSchema.schema(kind.family(), ApiVersion.STORAGE).leaves().stream()
              .map(leaf -> leaf.replaceFirst("(\\[]|\\.\\*).*", ""))
              .distinct()
              .toList();
      assertThat(
              TypeForm.open(empty, false).fields().stream()
                  .map(TypeField::path)
                  .filter(leaves::contains))
          .containsExactlyElementsOf(leaves);
    }
  }

  @Test
  @DisplayName("that nobody touched says what the object said, for all of the standard catalogue")
  void roundTrip() {
    for (Kind kind : List.of(Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE)) {
      for (String name : CatalogObjects.standard().names(kind.kind(), "")) {
        Fields object =
            Fields.copyOf(CatalogObjects.standard().find(kind.kind(), "", name).orElseThrow());
        TypeForm again = read(object, false, sent(TypeForm.open(object, false)));
        assertThat(again.document().get("spec")).as(name).isEqualTo(object.get("spec"));
        assertThat(again.causes()).as(name).isEmpty();
      }
    }
    assertThat(read(TYPE, false, sent(TypeForm.open(TYPE, false))).document().get("spec"))
        .isEqualTo(TYPE.get("spec"));
  }

  @Test
  @DisplayName("has values of the kind that the field takes, lists and maps as YAML")
  void values() {
    Fields spec = (Fields) with("cpu.guest", "6").document().get("spec");
    assertThat(spec.object("cpu")).containsEntry("guest", 6L);
    spec = (Fields) with("cpu.dedicatedCPUPlacement", "true").document().get("spec");
    assertThat(spec.object("cpu")).containsEntry("dedicatedCPUPlacement", true);
    spec = (Fields) with("nodeSelector", "zone: \"1\"\r\n").document().get("spec");
    assertThat(spec.object("nodeSelector")).containsEntry("zone", "1");
    spec = (Fields) with("gpus", "").document().get("spec");
    assertThat(spec).doesNotContainKey("gpus");
  }

  @Test
  @DisplayName("is judged as admission would, with the field that is wrong")
  void mistakes() {
    assertThat(with("cpu.guest", "many").causes())
        .extracting(Cause::field)
        .contains("spec.cpu.guest");
    assertThat(with("cpu.guest", "9".repeat(500_000)).causes()).hasSize(1);
    assertThat(with("memory.guest", "4Elephants").causes())
        .extracting(Cause::field)
        .containsExactly("spec.memory.guest");
    assertThat(with("gpus", "[{name: ").causes().getFirst().message())
        .startsWith("spec.gpus: it is not YAML: ");
    assertThat(with("memory.overcommitPercent", "10").causes()).isNotEmpty();
  }

  @Test
  @DisplayName("of a copy has a name of its own, a scope, and nothing of the life of its source")
  void copy() {
    Map<String, String> sent = sent(TypeForm.open(TYPE, true));
    sent.put("name", "mine");
    sent.put("namespace", "shop");
    TypeForm copy = read(TYPE, true, sent);
    assertThat(copy.document().get("kind")).isEqualTo("VirtualMachineInstancetype");
    assertThat(copy.document().get("metadata"))
        .isEqualTo(
            Fields.of("name", "mine", "namespace", "shop", "labels", Fields.of("team", "shop")));
    sent.put("name", "");
    assertThat(read(TYPE, true, sent).isAcceptable()).isFalse();
  }

  @Test
  @DisplayName("cannot be made to write anything but the spec of the object it was opened for")
  void nothingElse() {
    Map<String, String> sent = sent(TypeForm.open(TYPE, false));
    sent.put("name", "another");
    sent.put("namespace", "kube-system");
    sent.put("spec.notAField", "x");
    sent.put("metadata.ownerReferences", "[]");
    assertThat(read(TYPE, false, sent).document()).isEqualTo(TYPE);
  }
}
