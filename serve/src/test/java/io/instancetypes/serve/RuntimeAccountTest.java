package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.UserInfo;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Whoever runs guests")
class RuntimeAccountTest {
  @TempDir private Path folder;

  private static boolean may(LocalServer server, UserInfo user, String... wish) {
    return server
        .objects()
        .isAllowed(Attributes.ofResource(user, wish[0], "default", wish[1], wish[2], ""));
  }

  @Test
  @DisplayName("may report on instances and show guests what they name, and nothing else")
  void role() throws Exception {
    try (var server = LocalServer.start(folder, true)) {
      UserInfo user = PlatformAccount.RUNTIME;
      assertThat(user.name()).isEqualTo("system:serviceaccount:kubevirt:instancetypes-runtime");
      assertThat(may(server, user, "patch", "kubevirt.io", "virtualmachineinstances")).isTrue();
      assertThat(may(server, user, "get", "", "secrets")).isTrue();
      assertThat(may(server, user, "list", "", "secrets")).isFalse();
      assertThat(may(server, user, "create", "kubevirt.io", "virtualmachineinstances")).isFalse();
      assertThat(may(server, user, "patch", "kubevirt.io", "virtualmachines")).isFalse();
      assertThat(may(server, user, "get", "apps", "controllerrevisions")).isFalse();
    }
  }

  @Test
  @DisplayName("has no rights where nobody runs guests")
  void without() throws Exception {
    try (var server = LocalServer.start(folder)) {
      assertThat(may(server, PlatformAccount.RUNTIME, "get", "", "secrets")).isFalse();
    }
  }
}
