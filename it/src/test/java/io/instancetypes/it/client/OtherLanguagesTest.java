package io.instancetypes.it.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.it.EmbeddedServer;
import io.instancetypes.it.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Clients in other languages see what they see with kube-apiserver")
class OtherLanguagesTest {
  @TempDir Path data;

  @Test
  @DisplayName("client-go: protobuf, dynamic objects, an informer that starts with a watch")
  void clientGo() throws IOException, InterruptedException {
    assertThat(says(Tools.clientGo().toString()))
        .isEqualTo(
            """
            created settings map[size:1] map[bytes:[0 1 254 255]]
            stale update is a conflict: true
            applied map[color:red size:2]
            patched map[size:2]
            listed 1 map[size:2]
            gone: true configmaps "settings" not found
            watched ADDED map[size:1]
            watched MODIFIED map[size:2]
            watched MODIFIED map[color:red size:2]
            watched MODIFIED map[size:2]
            watched DELETED map[size:2]
            informer has 1
            informer added first size=1 color=red
            informer added second size=2 color=red
            apply without force: Apply failed with 1 conflict: conflict with "clientgo" using demo.example.com/v1: .spec.size
            informer updated second size=5 color=red
            invalid: true Widget.demo.example.com "third" is invalid: spec: Invalid value: 13 brings bad luck
            informer deleted second size=5 color=red
            """);
  }

  @Test
  @DisplayName("the official Python client: typed, custom and dynamic objects, paging, a watch")
  void python() throws IOException, InterruptedException {
    assertThat(says(Tools.python().toString(), "python/client.py"))
        .isEqualTo(
            """
            created settings {'size': '1'}
            patched {'color': 'red', 'size': '1'}
            created again: 409 Conflict
            left 0
            page ['one', 'three'] and 1 more
            page ['two']
            watched MODIFIED one {'color': 'green', 'size': 1} None
            watched MODIFIED one {'color': 'green', 'size': 1} {'replicas': 4}
            watched DELETED two {'color': 'red', 'size': 2} None
            applied four {'color': 'red', 'size': 4}
            owned by ['python']
            found [('four', 'red'), ('one', 'green'), ('three', 'red')]
            refused: 422 Widget.demo.example.com "unlucky" is invalid: spec: Invalid value: 13 brings bad luck
            left 0
            """);
  }

  private String says(String... command) throws IOException, InterruptedException {
    try (var server = EmbeddedServer.start(data);
        var client = JavaClient.of(server.kubeconfig())) {
      JavaClient.defineWidgets(client);
      Path said = data.resolve("said");
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.redirectOutput(said.toFile());
      builder.environment().put("KUBECONFIG", server.kubeconfig().toString());
      Process process = builder.start();
      boolean ended = process.waitFor(JavaClient.PATIENCE_SECONDS, TimeUnit.SECONDS);
      process.destroy();
      String text = Files.readString(said);
      return ended && process.exitValue() == 0 ? text : text + "[ended badly or not at all]\n";
    }
  }
}
