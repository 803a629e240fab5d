package io.instancetypes.platform.subresources;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.KubeObject;
import io.instancetypes.api.json.Json;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A port of a guest")
class GuestPortsTest {
  @ParameterizedTest(name = "{0}: port {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      textBlock =
          """
          []                                                         | 80 | no network interfaces are present
          [{"ports": []}]                                            | 80 | -
          [{}, {"ports": [{"port": 22}]}]                            | 80 | -
          [{"ports": [{"port": 22}, {"port": 80}]}]                  | 80 | -
          [{"ports": [{"port": 80, "protocol": "TCP"}]}]             | 80 | -
          [{"ports": [{"port": 80, "protocol": "UDP"}]}]             | 80 | port 80 is not among spec.domain.devices.interfaces[0].ports, which alone lead to the guest
          [{"ports": [{"port": 80}]}]                                | 22 | port 22 is not among spec.domain.devices.interfaces[0].ports, which alone lead to the guest
          [{"portRanges": [{"start": 20, "end": 22, "protocol": "TCP"}]}] | 22 | -
          [{"portRanges": [{"start": 20, "end": 22, "protocol": "TCP"}]}] | 23 | port 23 is not among spec.domain.devices.interfaces[0].ports, which alone lead to the guest
          """)
  @DisplayName("is reached where its interface lists none, or it")
  void listed(String interfaces, int port, String objection) {
    String instance =
        "{\"spec\": {\"domain\": {\"devices\": {\"interfaces\": " + interfaces + "}}}}";
    assertThat(
            GuestPorts.objection(KubeObject.of(Json.read(instance.getBytes(UTF_8))), port)
                .orElse(null))
        .isEqualTo(objection);
  }
}
