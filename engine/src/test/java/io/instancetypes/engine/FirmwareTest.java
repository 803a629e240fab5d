package io.instancetypes.engine;

import static io.instancetypes.engine.testing.Expanding.expand;
import static io.instancetypes.engine.testing.Manifests.preference;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirmwareTest {
  @ParameterizedTest(name = "{0}: {1} with {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 BIOS                   | {preferredUseBios: true}                                  | {}                        | {bios: {}}
          1 yields to EFI          | {preferredUseBios: true}                                  | {efi: {secureBoot: false}} | {efi: {secureBoot: false}}
          1 yields to BIOS         | {preferredUseBios: true}                                  | {bios: {useSerial: false}} | {bios: {useSerial: false}}
          2 serial of step 1       | {preferredUseBios: true, preferredUseBiosSerial: true}    | {}                        | {bios: {useSerial: true}}
          2 serial of the VM       | {preferredUseBiosSerial: true}                            | {bios: {}}                | {bios: {useSerial: true}}
          2 false is applied       | {preferredUseBiosSerial: false}                           | {bios: {}}                | {bios: {useSerial: false}}
          2 yields to VM           | {preferredUseBiosSerial: true}                            | {bios: {useSerial: false}} | {bios: {useSerial: false}}
          2 not for EFI            | {preferredUseBiosSerial: true}                            | {efi: {}}                 | {efi: {}}
          3 EFI                    | {preferredEfi: {}}                                        | {}                        | {efi: {}}
          3 with its members       | {preferredEfi: {persistent: true, secureBoot: false}}     | {}                        | {efi: {persistent: true, secureBoot: false}}
          3 then stop              | {preferredEfi: {persistent: true}, preferredUseSecureBoot: true} | {}                 | {efi: {persistent: true}}
          3 yields to BIOS         | {preferredEfi: {}}                                        | {bios: {}}                | {bios: {}}
          3 yields to EFI          | {preferredEfi: {persistent: true}}                        | {efi: {}}                 | {efi: {}}
          3 yields to step 1       | {preferredUseBios: true, preferredEfi: {}}                | {}                        | {bios: {}}
          3 beats step 4           | {preferredEfi: {persistent: true}, preferredUseEfi: true} | {}                        | {efi: {persistent: true}}
          4 EFI                    | {preferredUseEfi: true}                                   | {}                        | {efi: {}}
          4 yields to BIOS         | {preferredUseEfi: true, preferredUseSecureBoot: true}     | {bios: {}}                | {bios: {}}
          4 yields to step 1       | {preferredUseBios: true, preferredUseEfi: true}           | {}                        | {bios: {}}
          5 secure boot of step 4  | {preferredUseEfi: true, preferredUseSecureBoot: true}     | {}                        | {efi: {secureBoot: true}}
          5 false is applied       | {preferredUseEfi: true, preferredUseSecureBoot: false}    | {}                        | {efi: {secureBoot: false}}
          5 EFI of the VM          | {preferredUseSecureBoot: true}                            | {efi: {}}                 | {efi: {secureBoot: true}}
          5 after step 3 yielded   | {preferredEfi: {secureBoot: false}, preferredUseSecureBoot: true} | {efi: {}}         | {efi: {secureBoot: true}}
          5 yields to VM           | {preferredUseSecureBoot: true}                            | {efi: {secureBoot: false}} | {efi: {secureBoot: false}}
          the newer field wins     | {preferredEfi: {persistent: true, secureBoot: false}, preferredUseSecureBoot: true} | {} | {efi: {persistent: true, secureBoot: false}}
          """)
  @DisplayName(
      "A preferred bootloader fills the place of the bootloader, and completes one of its kind")
  void chooses(String step, String firmware, String owned, String bootloader) {
    String template =
        owned.equals("{}") ? "domain: {}" : "domain: {firmware: {bootloader: %s}}".formatted(owned);
    expand(template)
        .with(preference("firmware: " + firmware))
        .asVmi()
        .has("spec.domain.firmware.bootloader", bootloader);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}
          {preferredUseBios: false}
          {preferredUseEfi: false}
          {preferredUseBiosSerial: true}
          {preferredUseSecureBoot: true}
          """)
  @DisplayName("Where no step fires there is no bootloader, not even an empty one")
  void leavesOut(String firmware) {
    expand("domain: {}")
        .with(preference("firmware: " + firmware))
        .asVmi()
        .lacks("spec.domain.firmware");
    expand("domain: {firmware: {serial: abc}}")
        .with(preference("firmware: " + firmware))
        .asVmi()
        .has("spec.domain.firmware", "{serial: abc}");
  }
}
