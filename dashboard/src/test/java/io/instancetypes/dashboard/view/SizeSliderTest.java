package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.machinery.request.Query;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The slider of sizes")
class SizeSliderTest {
  private static Fields type(String kind, String namespace, String name, Fields spec) {
    Fields metadata = Fields.of("name", name);
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    return Fields.of(
        "apiVersion",
        "instancetype.kubevirt.io/v1beta2",
        "kind",
        kind,
        "metadata",
        metadata,
        "spec",
        spec);
  }

  private static Fields size(String namespace, String name, int vcpus, String memory) {
    return type(
        namespace.isEmpty() ? "VirtualMachineClusterInstancetype" : "VirtualMachineInstancetype",
        namespace,
        name,
        Fields.of("cpu", Fields.of("guest", vcpus), "memory", Fields.of("guest", memory)));
  }

  private static final List<Map<String, Object>> TYPES =
      List.of(
          size("", "a.large", 4, "8Gi"),
          size("", "a.small", 1, "1Gi"),
          size("", "a.medium", 2, "4Gi"),
          size("", "b.medium", 2, "4Gi"),
          size("shop", "a.medium", 3, "6Gi"),
          type(
              "VirtualMachineClusterInstancetype",
              "",
              "a.custom",
              Fields.of("cpu", new Fields(), "memory", new Fields())),
          type(
              "VirtualMachineClusterPreference",
              "",
              "needs-two",
              Fields.of("requirements", Fields.of("cpu", Fields.of("guest", 2)))));

  private static MachineForm form(String query) {
    return MachineForm.of(Query.parse(query));
  }

  private static SizeSlider slider(MachineForm form) {
    return SizeSlider.of(
        CatalogView.of(TYPES, CatalogView.Wish.needed("", "", form.preference())), form);
  }

  @Test
  @DisplayName("goes over the sizes of the series, the smallest first")
  void series() {
    SizeSlider slider = slider(form("instancetype=a.medium"));
    assertThat(slider.steps())
        .extracting(SizedType::name)
        .containsExactly("a.small", "a.medium", "a.large");
    assertThat(slider.position()).isEqualTo(1);
  }

  @Test
  @DisplayName("leaves out what the guest cannot use, but never what was chosen")
  void fitting() {
    assertThat(slider(form("instancetype=a.medium&preference=needs-two")).steps())
        .extracting(SizedType::name)
        .containsExactly("a.medium", "a.large");
    assertThat(slider(form("instancetype=a.small&preference=needs-two")).steps())
        .extracting(SizedType::name)
        .containsExactly("a.small", "a.medium", "a.large");
  }

  @Test
  @DisplayName("is not there for own sizes, for no type, and where there is one size only")
  void useless() {
    assertThat(slider(form("instancetype=a.custom")).isUseful()).isFalse();
    assertThat(slider(form("")).isUseful()).isFalse();
    assertThat(slider(form("instancetype=virtualmachineinstancetype/a.medium")).isUseful())
        .isFalse();
  }

  @Test
  @DisplayName("chooses when it was moved, and leaves alone what was chosen otherwise")
  void moved() {
    MachineForm form = form("instancetype=a.medium");
    SizeSlider slider = slider(form);
    assertThat(slider.moved(form, "1", "2").instancetype()).isEqualTo("a.large");
    assertThat(slider.moved(form, "2", "2").instancetype()).isEqualTo("a.medium");
    for (String nonsense : List.of("3", "-1", "99999999999", "x", "")) {
      assertThat(slider.moved(form, "1", nonsense).instancetype()).isEqualTo("a.medium");
    }
  }
}
