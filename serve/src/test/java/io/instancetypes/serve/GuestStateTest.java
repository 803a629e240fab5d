package io.instancetypes.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.instancetypes.runtime.host.Programs;
import io.instancetypes.testkit.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A guest with a TPM and firmware that remembers")
class GuestStateTest extends SharedGuestWorld {
  @Test
  @DisplayName("has both from one instance to the next, a process as long as it runs, and no heirs")
  void keepsState() throws Exception {
    assumeTrue(Programs.missingForTpm().isEmpty(), "there is no swtpm");
    world.disk("safe");
    world
        .server()
        .create(
            """
            apiVersion: kubevirt.io/v1
            kind: VirtualMachine
            metadata: {name: safe, namespace: default}
            spec:
              runStrategy: Always
              template:
                spec:
                  terminationGracePeriodSeconds: 0
                  domain:
                    memory: {guest: 64Mi}
                    firmware: {bootloader: {efi: {secureBoot: false, persistent: true}}}
                    devices:
                      tpm: {persistent: true}
                      autoattachGraphicsDevice: false
                      disks: [{name: root, disk: {bus: virtio}}]
                  volumes: [{name: root, persistentVolumeClaim: {claimName: safe}}]
            """);
    world.awaitReady("safe");
    assertThat(world.processes()).isEqualTo(2);
    Path state = folder.resolve("state/" + world.find("VirtualMachine", "safe").uid());
    Path tpm = state.resolve("tpm/tpm2-00.permall");
    Waiting.until("the TPM has written its state", () -> Files.exists(tpm));

    world.patch("VirtualMachine", "safe", "/spec/runStrategy", "Halted");
    world.awaitVm("safe", "Stopped");
    assertThat(world.processes()).isZero();
    assertThat(state.resolve("efi-variables")).isRegularFile();
    byte[] mark = Files.readAllBytes(tpm);
    world.patch("VirtualMachine", "safe", "/spec/runStrategy", "Always");
    world.awaitReady("safe");
    assertThat(world.processes()).isEqualTo(2);
    assertThat(Files.size(tpm)).isEqualTo(mark.length);

    world.delete("VirtualMachine", "safe");
    world.await("VirtualMachine", "safe", vm -> vm.uid().isEmpty());
    assertThat(world.processes()).isZero();
    // Nobody looks for it as long as the server runs.
    world.stop();
    world.start(false);
    assertThat(state).doesNotExist();
  }
}
