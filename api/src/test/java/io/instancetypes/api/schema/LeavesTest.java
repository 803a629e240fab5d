package io.instancetypes.api.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.instancetypes.api.ApiVersion;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LeavesTest {
  /** Every field with the first version that has it, in the order of the specification. */
  private static final String INSTANCETYPE =
      """
          v1alpha1  cpu.guest
          v1beta1   cpu.topology.sockets
          v1beta1   cpu.topology.cores
          v1beta1   cpu.topology.threads
          v1alpha1  cpu.model
          v1alpha1  cpu.dedicatedCPUPlacement
          v1alpha1  cpu.isolateEmulatorThread
          v1alpha1  cpu.numa.guestMappingPassthrough
          v1alpha1  cpu.realtime.mask
          v1beta2   cpu.features[].name
          v1beta2   cpu.features[].policy
          v1beta1   cpu.maxSockets
          v1alpha1  memory.guest
          v1alpha1  memory.hugepages.pageSize
          v1beta1   memory.overcommitPercent
          v1beta1   memory.maxGuest
          v1alpha1  gpus[].name
          v1alpha1  gpus[].deviceName
          v1alpha1  gpus[].claimName
          v1alpha1  gpus[].requestName
          v1alpha1  gpus[].virtualGPUOptions.display.enabled
          v1alpha1  gpus[].virtualGPUOptions.display.ramFB.enabled
          v1alpha1  gpus[].tag
          v1alpha1  hostDevices[].name
          v1alpha1  hostDevices[].deviceName
          v1alpha1  hostDevices[].claimName
          v1alpha1  hostDevices[].requestName
          v1alpha1  hostDevices[].tag
          v1alpha1  ioThreadsPolicy
          v1beta1   ioThreads.supplementalPoolThreadCount
          v1alpha1  launchSecurity.sev.policy.encryptedState
          v1alpha1  launchSecurity.sev.attestation
          v1alpha1  launchSecurity.sev.session
          v1alpha1  launchSecurity.sev.dhCert
          v1alpha1  launchSecurity.snp
          v1alpha1  launchSecurity.tdx
          v1beta2   devices.blockMultiQueue
          v1beta1   nodeSelector.*
          v1beta1   schedulerName
          v1beta1   annotations.*
      """;

  private static final String PREFERENCE =
      """
          v1alpha1  clock.preferredClockOffset.utc.offsetSeconds
          v1alpha1  clock.preferredClockOffset.timezone
          v1alpha1  clock.preferredTimer.hpet.present
          v1alpha1  clock.preferredTimer.hpet.tickPolicy
          v1alpha1  clock.preferredTimer.kvm.present
          v1alpha1  clock.preferredTimer.pit.present
          v1alpha1  clock.preferredTimer.pit.tickPolicy
          v1alpha1  clock.preferredTimer.rtc.present
          v1alpha1  clock.preferredTimer.rtc.tickPolicy
          v1alpha1  clock.preferredTimer.rtc.track
          v1alpha1  clock.preferredTimer.hyperv.present
          v1alpha1  cpu.preferredCPUTopology
          v1beta1   cpu.spreadOptions.across
          v1beta1   cpu.spreadOptions.ratio
          v1beta1   cpu.preferredCPUFeatures[].name
          v1beta1   cpu.preferredCPUFeatures[].policy
          v1beta1   preferSpreadSocketToCoreRatio
          v1alpha1  devices.preferredAutoattachGraphicsDevice
          v1alpha1  devices.preferredAutoattachMemBalloon
          v1alpha1  devices.preferredAutoattachPodInterface
          v1alpha1  devices.preferredAutoattachSerialConsole
          v1alpha1  devices.preferredAutoattachInputDevice
          v1alpha1  devices.preferredDisableHotplug
          v1alpha1  devices.preferredVirtualGPUOptions.display.enabled
          v1alpha1  devices.preferredVirtualGPUOptions.display.ramFB.enabled
          v1alpha1  devices.preferredSoundModel
          v1alpha1  devices.preferredUseVirtioTransitional
          v1alpha1  devices.preferredInputBus
          v1alpha1  devices.preferredInputType
          v1alpha1  devices.preferredDiskBus
          v1alpha1  devices.preferredLunBus
          v1alpha1  devices.preferredCdromBus
          v1alpha1  devices.preferredDiskDedicatedIoThread
          v1alpha1  devices.preferredDiskCache
          v1alpha1  devices.preferredDiskIO
          v1alpha1  devices.preferredDiskBlockSize.custom.logical
          v1alpha1  devices.preferredDiskBlockSize.custom.physical
          v1alpha1  devices.preferredDiskBlockSize.custom.discardGranularity
          v1alpha1  devices.preferredDiskBlockSize.matchVolume.enabled
          v1alpha1  devices.preferredInterfaceModel
          v1beta1   devices.preferredInterfaceMasquerade
          v1alpha1  devices.preferredRng
          v1alpha1  devices.preferredBlockMultiQueue
          v1alpha1  devices.preferredNetworkInterfaceMultiQueue
          v1alpha1  devices.preferredTPM.enabled
          v1alpha1  devices.preferredTPM.persistent
          v1beta1   devices.preferredPanicDeviceModel
          v1beta1   devices.preferredVideoType
          v1alpha1  features.preferredAcpi.enabled
          v1alpha1  features.preferredPvspinlock.enabled
          v1alpha1  features.preferredSmm.enabled
          v1alpha1  features.preferredApic.enabled
          v1alpha1  features.preferredApic.endOfInterrupt
          v1alpha1  features.preferredHyperv.relaxed.enabled
          v1alpha1  features.preferredHyperv.vapic.enabled
          v1alpha1  features.preferredHyperv.spinlocks.enabled
          v1alpha1  features.preferredHyperv.spinlocks.spinlocks
          v1alpha1  features.preferredHyperv.vpindex.enabled
          v1alpha1  features.preferredHyperv.runtime.enabled
          v1alpha1  features.preferredHyperv.synic.enabled
          v1alpha1  features.preferredHyperv.synictimer.enabled
          v1alpha1  features.preferredHyperv.synictimer.direct.enabled
          v1alpha1  features.preferredHyperv.reset.enabled
          v1alpha1  features.preferredHyperv.vendorid.enabled
          v1alpha1  features.preferredHyperv.vendorid.vendorid
          v1alpha1  features.preferredHyperv.frequencies.enabled
          v1alpha1  features.preferredHyperv.reenlightenment.enabled
          v1alpha1  features.preferredHyperv.tlbflush.enabled
          v1alpha1  features.preferredHyperv.tlbflush.direct.enabled
          v1alpha1  features.preferredHyperv.tlbflush.extended.enabled
          v1alpha1  features.preferredHyperv.ipi.enabled
          v1alpha1  features.preferredHyperv.evmcs.enabled
          v1alpha1  features.preferredKvm.hidden
          v1alpha1  firmware.preferredUseBios
          v1alpha1  firmware.preferredUseBiosSerial
          v1alpha1  firmware.preferredUseEfi
          v1alpha1  firmware.preferredUseSecureBoot
          v1beta1   firmware.preferredEfi.secureBoot
          v1beta1   firmware.preferredEfi.persistent
          v1alpha1  machine.preferredMachineType
          v1alpha2  volumes.preferredStorageClassName
          v1beta1   preferredSubdomain
          v1beta1   preferredTerminationGracePeriodSeconds
          v1beta1   preferredArchitecture
          v1beta1   preferredLaunchSecurity.sev.policy.encryptedState
          v1beta1   preferredLaunchSecurity.sev.attestation
          v1beta1   preferredLaunchSecurity.sev.session
          v1beta1   preferredLaunchSecurity.sev.dhCert
          v1beta1   preferredLaunchSecurity.snp
          v1beta1   preferredLaunchSecurity.tdx
          v1beta1   annotations.*
          v1beta1   requirements.cpu.guest
          v1beta1   requirements.memory.guest
          v1beta1   requirements.architecture
      """;

  @DisplayName("An instance type has exactly the specified fields in each version")
  @ParameterizedTest
  @EnumSource
  void ofInstancetype(ApiVersion version) {
    assertThat(InstancetypeSchema.spec(version).leaves())
        .containsExactlyElementsOf(expected(INSTANCETYPE, version));
  }

  @DisplayName("A preference has exactly the specified fields in each version")
  @ParameterizedTest
  @EnumSource
  void ofPreference(ApiVersion version) {
    assertThat(PreferenceSchema.spec(version).leaves())
        .containsExactlyElementsOf(expected(PREFERENCE, version));
  }

  @DisplayName("Every leaf can be found under its own path")
  @ParameterizedTest
  @EnumSource
  void areFound(ApiVersion version) {
    for (Schema spec : List.of(InstancetypeSchema.spec(version), PreferenceSchema.spec(version))) {
      assertThat(spec.leaves()).allSatisfy(path -> assertThat(spec.find(path)).isPresent());
    }
  }

  private static List<String> expected(String table, ApiVersion version) {
    return table
        .lines()
        .map(line -> line.strip().split(" +"))
        .filter(row -> row[0].compareTo(version.version()) <= 0)
        .map(row -> row[1])
        .toList();
  }
}
