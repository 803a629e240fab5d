package io.instancetypes.dashboard.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import io.instancetypes.catalog.choose.SizedType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The catalogue")
class CatalogViewTest {
  private static Fields type(String name, long vcpus, String memory) {
    return Fields.of(
        "kind",
        "VirtualMachineClusterInstancetype",
        "metadata",
        Fields.of("name", name),
        "spec",
        Fields.of("cpu", Fields.of("guest", vcpus), "memory", Fields.of("guest", memory)));
  }

  private static final List<Fields> TYPES =
      List.of(type("a.1", 1, "2Gi"), type("a.2", 2, "4Gi"), type("a.4", 4, "8Gi"));

  private static CatalogView view(CatalogView.Wish wish) {
    return CatalogView.of(TYPES, wish);
  }

  private static List<String> shown(String from, String to, String memory, String most) {
    return view(new CatalogView.Wish(from, to, memory, most, "", "", "", List.of()))
        .shown()
        .stream()
        .map(SizedType::name)
        .toList();
  }

  private static CatalogView.Wish picked(String... labels) {
    return new CatalogView.Wish("2", "", "", "8Gi", "", "a", "x y", List.of(labels));
  }

  @Test
  @DisplayName("lists what is within ranges, both of whose ends belong to them")
  void ranges() {
    assertThat(shown("", "", "", "")).containsExactly("a.1", "a.2", "a.4");
    assertThat(shown("2", "", "", "")).containsExactly("a.2", "a.4");
    assertThat(shown("", "2", "", "")).containsExactly("a.1", "a.2");
    assertThat(shown("2", "2", "", "")).containsExactly("a.2");
    assertThat(shown("", "", "3Gi", "8Gi")).containsExactly("a.2", "a.4");
    assertThat(shown("", "", "", "4096Mi")).containsExactly("a.1", "a.2");
    assertThat(shown("many", "-1", "much", "0")).containsExactly("a.1", "a.2", "a.4");
  }

  @Test
  @DisplayName("keeps what is picked in the address, four at most, the first goes first")
  void picks() {
    String ranges = "/dashboard/catalog?q=x+y&series=a&vcpus=2&max-memory=8Gi";
    assertThat(picked().toggled("a.1")).isEqualTo(ranges + "&name=a.1");
    assertThat(picked("a.1", "b/own").toggled("a.1")).isEqualTo(ranges + "&name=b%2Fown");
    assertThat(picked("1", "2", "3", "4").toggled("5"))
        .isEqualTo(ranges + "&name=2&name=3&name=4&name=5");
    assertThat(CatalogView.Wish.needed("", "", "").address(List.of()))
        .isEqualTo("/dashboard/catalog");
  }

  @Test
  @DisplayName("shows of what is picked only what is there")
  void there() {
    assertThat(view(picked("a.4", "gone", "a.1")).picked().stream().map(SizedType::name))
        .containsExactly("a.4", "a.1");
    assertThat(Stream.of(view(picked("gone"))).flatMap(each -> each.picked().stream())).isEmpty();
  }
}
