package io.instancetypes.engine.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import io.instancetypes.engine.rule.ExpansionForm;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnfulfilledWishesTest {
  static Stream<Arguments> wishes() {
    return Stream.of(
        argumentSet(
            "EFI beside the owner's BIOS",
            "{spec: {domain: {firmware: {bootloader: {bios: {}}}}}}",
            "{firmware: {preferredEfi: {secureBoot: false}}}",
            "domain.firmware.bootloader.efi",
            "{secureBoot: false} from firmware.preferredEfi of os"),
        argumentSet(
            "EFI in its older spelling",
            "{spec: {domain: {firmware: {bootloader: {bios: {}}}}}}",
            "{firmware: {preferredUseEfi: true, preferredUseSecureBoot: true}}",
            "domain.firmware.bootloader.efi",
            "{secureBoot: true} from firmware.preferredUseEfi of os"),
        argumentSet(
            "BIOS beside the owner's EFI",
            "{spec: {domain: {firmware: {bootloader: {efi: {}}}}}}",
            "{firmware: {preferredUseBios: true}}",
            "domain.firmware.bootloader.bios",
            "{} from firmware.preferredUseBios of os"),
        argumentSet(
            "an offset from UTC beside the owner's time zone",
            "{spec: {domain: {clock: {timezone: Europe/Berlin}}}}",
            "{clock: {preferredClockOffset: {utc: {offsetSeconds: 60}}}}",
            "domain.clock.utc",
            "{offsetSeconds: 60} from clock.preferredClockOffset of os"));
  }

  @ParameterizedTest
  @MethodSource("wishes")
  @DisplayName("A wish that a decision elsewhere rules out is told where it would have been")
  void areTold(String template, String preference, String path, String told) {
    for (ExpansionForm form : ExpansionForm.values()) {
      Origins origins = Told.origins(form, template, null, preference);
      assertThat(origins.at(path)).isEmpty();
      assertThat(origins.unfulfilled(path).map(Told::wish)).contains(told);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "spec.", "spec.template.spec."})
  @DisplayName("The field can be named in any of the usual ways")
  void areFound(String base) {
    for (ExpansionForm form : ExpansionForm.values()) {
      Origins origins =
          Told.origins(
              form,
              "{spec: {domain: {firmware: {bootloader: {bios: {}}}}}}",
              null,
              "{firmware: {preferredEfi: {}}}");
      assertThat(origins.unfulfilled(base + "domain.firmware.bootloader.efi")).isPresent();
    }
  }

  @Test
  @DisplayName("Where nobody wished for anything there is nothing to tell")
  void areEmpty() {
    Origins origins = Told.origins(ExpansionForm.VMI, "{spec: {}}", null, "{}");
    assertThat(origins.unfulfilled("domain.firmware.bootloader.efi")).isEmpty();
    assertThat(origins.unfulfilled("nowhere")).isEmpty();
  }
}
