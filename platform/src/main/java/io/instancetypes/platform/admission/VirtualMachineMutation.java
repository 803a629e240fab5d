package io.instancetypes.platform.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.VirtualMachineFinalizer;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.defaults.Reapplication;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.validate.MissingTypes;
import io.instancetypes.engine.validate.VirtualMachineShape;
import io.instancetypes.platform.admission.AdmissionDecision.Allowed;
import io.instancetypes.platform.admission.AdmissionDecision.Denied;
import io.instancetypes.platform.admission.AdmissionDecision.Why;
import io.instancetypes.traces.TraceSpan;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** What is written into a VirtualMachine before it is judged, in the order in which it is. */
final class VirtualMachineMutation {
  private final Engine engine;
  private final AdmissionRequest request;
  private final MissingTypes missing;

  VirtualMachineMutation(Engine engine, AdmissionRequest request, MissingTypes missing) {
    this.engine = engine;
    this.request = request;
    this.missing = missing;
  }

  AdmissionDecision answer() {
    Fields vm = request.object();
    List<Cause> misshapen = VirtualMachineShape.causes(vm);
    if (!misshapen.isEmpty()) {
      // Nobody is asked after this, so it tells all that is wrong; what a change means stays dark.
      return AdmissionDecision.invalid(
          request.isUpdate() ? misshapen : missing.judged(engine.validate(vm)).causes());
    }
    Fields meant = request.isUpdate() ? Reapplication.of(request.oldObject(), vm) : vm;
    List<Cause> stale = staleRevisions(meant);
    if (!stale.isEmpty()) {
      return AdmissionDecision.invalid(stale);
    }
    try (TraceSpan span = TraceSpan.of("resolve")) {
      AdmissionDecision decision = prepared(vm, engine.prepare(meant));
      span.with("instancetypes.outcome", decision instanceof Allowed ? "resolved" : "refused");
      return decision;
    }
  }

  /** A matcher that was changed must not keep the revision of what it named before. */
  private List<Cause> staleRevisions(Fields vm) {
    return request.isUpdate()
        ? TypeMatcher.causesOfChange(
            AdmissionRequest.object(request.oldObject(), "spec"),
            AdmissionRequest.object(vm, "spec"))
        : List.of();
  }

  private AdmissionDecision prepared(Fields vm, Prepared prepared) {
    return switch (prepared.stage()) {
      case MATCHERS -> AdmissionDecision.invalid(prepared.causes());
      case INFERENCE -> new Denied(Why.BAD_REQUEST, prepared.causes(), prepared.warnings());
      // What lasts is not written before the preference is known that may want it otherwise.
      case WAITING ->
          new Allowed(
              JsonPatchDiff.between(vm, completed(Fields.copyOf(prepared.vm()))),
              prepared.warnings());
      // What cannot be found is for validation to say, which sees what else was changed by then.
      case LOOKUP ->
          new Allowed(JsonPatchDiff.between(vm, completed(settled(prepared))), prepared.warnings());
    };
  }

  /** What lasts has to wait for a preference, too, that is to come later. */
  private Fields settled(Prepared prepared) {
    return !prepared.causes().isEmpty() && missing.areAdmitted()
        ? Fields.copyOf(prepared.vm())
        : engine.settle(prepared);
  }

  /** What has nothing to do with its types. */
  private Fields completed(Fields vm) {
    // A review may lack what every object of an API server has.
    if (AdmissionRequest.object(request.fields(), "object").get("metadata") instanceof Fields) {
      vm.object("metadata").put("finalizers", VirtualMachineFinalizer.with(new KubeObject(vm)));
      Reapplication.remembering(request.object(), vm);
    }
    return identified(vm);
  }

  /**
   * Gives a new VirtualMachine an identity that its guest sees for good. It is made from the uid of
   * the request, which is unique in the world: the same request gets the same answer.
   */
  private Fields identified(Fields vm) {
    if (request.isCreation() && !request.uid().isEmpty()) {
      Fields domain = vm.object("spec").object("template").object("spec").object("domain");
      Fields firmware = domain.object("firmware");
      for (String key : List.of("uuid", "serial")) {
        if (Draft.isUnset(firmware.get(key))) {
          firmware.put(key, identity(key));
        }
      }
    }
    return vm;
  }

  private String identity(String of) {
    byte[] name = (of + " of " + request.uid()).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }
}
