package io.instancetypes.runtime.confine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The control groups of guests")
class ControlGroupsTest {
  @Test
  @DisplayName("are below our own in each hierarchy of version 1")
  void first() throws Exception {
    ControlGroups found =
        ControlGroups.of(
            List.of("3:memory:/job/7", "2:cpu,cpuacct:/", "1:pids:/job", "0::/"),
            List.of(
                "32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct",
                "35 31 0:32 /job /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory",
                "39 31 0:36 / /sys/fs/cgroup/pids rw,relatime shared:1 - cgroup cgroup rw,pids",
                "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw"));
    assertThat(found.unified()).isFalse();
    assertThat(found.parents())
        .containsEntry("cpu", Path.of("/sys/fs/cgroup/cpu"))
        .containsEntry("memory", Path.of("/sys/fs/cgroup/memory/7"))
        .containsEntry("pids", Path.of("/sys/fs/cgroup/pids/job"));
  }

  @Test
  @DisplayName("are one of version 2 where there is no other")
  void second() throws Exception {
    ControlGroups found =
        ControlGroups.of(
            List.of("0::/system.slice/serve.service"),
            List.of("30 25 0:26 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw"));
    assertThat(found.unified()).isTrue();
    assertThat(found.parents())
        .containsEntry("memory", Path.of("/sys/fs/cgroup/system.slice/serve.service"));
    assertThat(found.launcher("default.web.1"))
        .endsWith(
            "/sys/fs/cgroup/system.slice/serve.service/instancetypes/default.web.1/cgroup.procs",
            "--");
  }

  @Test
  @DisplayName("are none where none are mounted")
  void none() {
    assertThatThrownBy(() -> ControlGroups.of(List.of("0::/"), List.of()))
        .isInstanceOf(IOException.class)
        .hasMessage("no control groups are mounted");
  }
}
