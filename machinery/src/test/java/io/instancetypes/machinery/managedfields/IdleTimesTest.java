package io.instancetypes.machinery.managedfields;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.Fields;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IdleTimesTest {
  private final Widgets widgets = new Widgets().apply("one", "{'spec':{'size':1,'name':'n'}}");

  @Test
  @DisplayName("What admission has undone leaves the object as it was, times included")
  void undoesTimes() {
    Fields before = widgets.live();
    Fields after = later("{'spec':{'size':2,'name':'n'}}");
    after.object("spec").put("size", 1L);
    assertThat(after).isNotEqualTo(before);
    assertThat(IdleTimes.undone(before, after)).isEqualTo(before);
  }

  @Test
  @DisplayName("A write that changes a field, or who owns it, keeps its time")
  void keepsTimesOfWrites() {
    Fields before = widgets.live();
    Fields changed = later("{'spec':{'size':2,'name':'n'}}");
    assertThat(IdleTimes.undone(before, changed)).isSameAs(changed);
    Fields lessOwned = later("{'spec':{'size':2}}");
    lessOwned.object("spec").put("size", 1L);
    lessOwned.object("spec").put("name", "n");
    assertThat(IdleTimes.undone(before, lessOwned)).isSameAs(lessOwned);
  }

  @Test
  @DisplayName("An object without managers has no times to undo")
  void leavesTheUnmanagedAlone() {
    Fields bare = Widgets.widget("v1", "{'spec':{'size':1}}");
    assertThat(IdleTimes.undone(bare, bare)).isSameAs(bare);
  }

  private Fields later(String parts) {
    return Fields.copyOf(widgets.at("2026-01-01T13:00:00Z").apply("one", parts).live());
  }
}
