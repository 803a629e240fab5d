package io.instancetypes.it.guests;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.instancetypes.api.Fields;
import io.instancetypes.api.json.Json;
import io.instancetypes.qemu.GuestCommand;
import io.instancetypes.qemu.GuestFile;
import io.instancetypes.qemu.GuestFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A guest of the kit that stays: it has a shell on its serial line and a web server. */
final class StayingGuest implements AutoCloseable {
  static final String NAMESPACE = "default";
  static final String NAME = "reach";

  private static final String INSTANCE =
      """
      {"apiVersion": "kubevirt.io/v1", "kind": "VirtualMachineInstance",
       "metadata": {"name": "reach", "namespace": "default"},
       "spec": {
         "domain": {
           "cpu": {"sockets": 1, "cores": 1, "threads": 1},
           "memory": {"guest": "256Mi"},
           "firmware": {"kernelBoot": {
             "kernelArgs": "console=ttyS0 quiet panic=-1 guest.stay",
             "container": {"image": "kit", "kernelPath": "/kernel", "initrdPath": "/initrd"}}},
           "devices": {"interfaces": [{"name": "default", "masquerade": {}, "model": "virtio"}]}},
         "networks": [{"name": "default", "pod": {}}]},
       "status": {"phase": "Running"}}
      """;

  private final Path data;
  private final Process process;

  private StayingGuest(Path data, Process process) {
    this.data = data;
    this.process = process;
  }

  static Fields instance() {
    return (Fields) Json.read(INSTANCE.getBytes(UTF_8));
  }

  static StayingGuest boot(GuestKit kit, Path data) throws IOException, InterruptedException {
    var booted = new BootedGuest(kit, data);
    Map<String, Object> instance = instance();
    GuestCommand command = booted.command(instance);
    for (GuestFile file : command.files()) {
      booted.make(file);
    }
    List<String> words = command.words();
    Process process = new ProcessBuilder(words).inheritIO().redirectErrorStream(true).start();
    return new StayingGuest(data, process);
  }

  private GuestFiles files() {
    return new GuestFiles(data.toString(), NAMESPACE, NAME);
  }

  Path monitor() {
    return Path.of(files().socket(GuestFiles.QMP));
  }

  /** How often it has said that it is up. */
  int boots() {
    try {
      String log = Files.readString(Path.of(files().file(GuestFiles.CONSOLE_LOG)));
      return log.split("the guest is up", -1).length - 1;
    } catch (IOException notYet) {
      return 0;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
