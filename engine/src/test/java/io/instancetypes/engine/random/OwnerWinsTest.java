package io.instancetypes.engine.random;

import static io.instancetypes.engine.random.RandomVms.at;

import io.instancetypes.engine.rule.ExpansionForm;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OwnerWinsTest {
  /** In an expanded VirtualMachine these are gone because it no longer needs them. */
  private static final Set<String> REFERENCES =
      Set.of(".spec.instancetype", ".spec.preference", ".status.instancetypeRef");

  private static final Set<String> ZERO_IS_UNSET =
      Set.of(
          ".spec.domain.cpu.sockets",
          ".spec.domain.cpu.cores",
          ".spec.domain.cpu.threads",
          ".spec.domain.cpu.maxSockets");

  private static final Set<String> FALSE_IS_UNSET =
      Set.of(".spec.domain.cpu.dedicatedCpuPlacement", ".spec.domain.cpu.isolateEmulatorThread");

  private static final Set<String> PROBES = Set.of("readinessProbe", "livenessProbe");

  private static final Set<String> PROBE_FIELDS =
      Set.of("timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold");

  @Test
  @DisplayName("What the owner of a VM set is in its template as it was, with named exceptions")
  void keepsTemplate() {
    Cases.expanded(
        (each, expansion) -> {
          Map<?, ?> result = each.template(expansion.document());
          var contained = new Containment((path, value) -> mayChange(each, result, path, value));
          for (String part : List.of("metadata", "spec")) {
            contained.check("." + part, each.template().get(part), result.get(part));
          }
        });
  }

  @Test
  @DisplayName("Outside of the template an expanded VM only loses its references")
  void keepsVm() {
    Cases.expanded(
        (each, expansion) -> {
          if (each.form() == ExpansionForm.VM) {
            new Containment(
                    (path, value) ->
                        path.equals(".spec.template")
                            || (each.isReferring() && REFERENCES.contains(path)))
                .check("", each.vm(), expansion.document());
          }
        });
  }

  private static boolean mayChange(Case each, Map<?, ?> result, String path, Object value) {
    return each.isWorkedOn()
        && (path.equals(".spec.domain.cpu.guest")
            || (ZERO_IS_UNSET.contains(path) && Long.valueOf(0).equals(value))
            || (FALSE_IS_UNSET.contains(path) && Boolean.FALSE.equals(value))
            || (each.form() == ExpansionForm.VMI && isProbeBelowOne(path, value))
            || (each.form() == ExpansionForm.VMI && isPolicyOfVmx(result, path)));
  }

  private static boolean isProbeBelowOne(String path, Object value) {
    String[] steps = path.split("\\.");
    return steps.length == 4
        && PROBES.contains(steps[2])
        && PROBE_FIELDS.contains(steps[3])
        && value instanceof Long number
        && number < 1;
  }

  /** The Hyper-V feature evmcs cannot work without the CPU feature vmx. */
  private static boolean isPolicyOfVmx(Map<?, ?> result, String path) {
    if (!path.matches("\\.spec\\.domain\\.cpu\\.features\\[\\d+]\\.policy")) {
      return false;
    }
    int index = Integer.parseInt(path.replaceAll("\\D", ""));
    Map<?, ?> domain = at(result, "spec", "domain");
    List<?> features = (List<?>) at(domain, "cpu").get("features");
    return "vmx".equals(((Map<?, ?>) features.get(index)).get("name"))
        && Boolean.TRUE.equals(at(domain, "features", "hyperv", "evmcs").get("enabled"));
  }
}
