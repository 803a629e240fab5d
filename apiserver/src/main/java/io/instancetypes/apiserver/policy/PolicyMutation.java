package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.policy.BoundPolicies.Bound;
import io.instancetypes.apiserver.policy.MutatingPolicy.Step;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.webhook.VersionedAttributes;
import io.instancetypes.machinery.cel.ConditionException;
import io.instancetypes.machinery.cel.ConditionValues;
import io.instancetypes.machinery.cel.CostMeter;
import io.instancetypes.machinery.managedfields.OwnershipException;
import io.instancetypes.machinery.patch.JsonPatch;
import io.instancetypes.machinery.patch.PatchException;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import io.instancetypes.traces.TraceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Lets the mutating admission policies that are bound to a change have their say, and the webhooks
 * after them; what those change is shown again to policies that want to see it.
 */
public final class PolicyMutation implements Admission {
  private final BoundPolicies<MutatingPolicy> policies;
  private final PolicyMatching matching;
  private final Admission webhooks;

  public PolicyMutation(Store store, PolicyMatching matching, Admission webhooks) {
    this.policies = BoundPolicies.mutating(store);
    this.matching = matching;
    this.webhooks = webhooks;
  }

  /** To be called when the server starts, and after a policy or binding was written. */
  public void refresh() {
    policies.refresh();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    webhooks.validate(change);
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    List<Bound<MutatingPolicy>> bound = policies.current();
    if (bound.isEmpty() || change.object() == null || PolicyMatching.isExempt(change)) {
      return webhooks.mutate(change);
    }
    var mutation = new Mutating(change);
    bound.forEach(mutation::apply);
    Fields made = mutation.change.object();
    Fields after = webhooks.mutate(mutation.change);
    if (!after.equals(made)) {
      mutation.changedByOthers(after);
    }
    List.copyOf(mutation.outdated).forEach(mutation::apply);
    return mutation.change.object();
  }

  /** An object on its way through the policies. */
  private final class Mutating {
    private AdmissionAttributes change;

    /** Those who want to know if the object changes after they were asked. */
    private final List<Bound<MutatingPolicy>> attentive = new ArrayList<>();

    /** Those among them for whom it did. */
    private final List<Bound<MutatingPolicy>> outdated = new ArrayList<>();

    Mutating(AdmissionAttributes change) {
      this.change = change;
    }

    void changedByOthers(Fields object) {
      change = change.with(object);
      outdated.addAll(attentive);
      attentive.clear();
    }

    void apply(Bound<MutatingPolicy> bound) {
      MutatingPolicy policy = bound.policy();
      Resource resource = matching.resource(policy.head(), bound.binding(), change);
      if (resource == null) {
        return;
      }
      Fields before = change.object();
      try (TraceSpan span = TraceSpan.of("mutating policy")) {
        span.with("policy.name", policy.head().name());
        for (Fields params : matching.parameters(policy.head(), bound.binding(), change)) {
          run(policy, resource, params);
        }
      } catch (PolicyFailure failure) {
        change = change.with(before);
        if (!policy.head().ignoresFailure()) {
          throw denied(bound, failure.getMessage());
        }
      }
      if (!change.object().equals(before)) {
        changedByOthers(change.object());
      }
      if (policy.reinvoked()) {
        attentive.add(bound);
      }
    }

    private void run(MutatingPolicy policy, Resource resource, Fields params) throws PolicyFailure {
      CostMeter meter = CostMeter.forPolicy();
      ConditionValues values = matching.view(change, resource).with("params", params);
      if (!PolicyMatching.conditionsHold(policy.head(), values)) {
        return;
      }
      for (Step step : policy.steps()) {
        // Each sees what the one before it made.
        ConditionValues seen = matching.view(change, resource).with("params", params);
        take(step, resource, seen.withVariables(policy.head().variables(), meter), meter);
      }
    }

    private void take(Step step, Resource resource, ConditionValues values, CostMeter meter)
        throws PolicyFailure {
      var attributes = new VersionedAttributes(change, resource);
      Fields object = attributes.object();
      Fields changed = changed(step, resource, object, evaluated(step, values, meter));
      if (changed == null || changed.equals(object)) {
        return;
      }
      for (String key : List.of("apiVersion", "kind")) {
        if (!Objects.equals(changed.get(key), object.get(key))) {
          throw new PolicyFailure("%s may not be changed".formatted(key));
        }
      }
      change = change.with(attributes.taken(changed));
    }

    private ApiException denied(Bound<MutatingPolicy> bound, String why) {
      String message =
          "policy '%s' with binding '%s' denied request: %s"
              .formatted(bound.policy().head().name(), bound.binding().name(), why);
      ApiException about =
          Failures.refused(change.resource().groupResource(), change.name(), message);
      return Failures.worded(403, "Invalid", message, about.details())
          .because(List.of(Fields.of("message", message)));
    }
  }

  private static Object evaluated(Step step, ConditionValues values, CostMeter meter)
      throws PolicyFailure {
    try {
      return step.mutation().evaluate(values, meter);
    } catch (ConditionException failed) {
      throw new PolicyFailure(failed.getMessage());
    }
  }

  /** Null if a test in the patch says that it does not apply. */
  private static Fields changed(Step step, Resource resource, Fields object, Object result)
      throws PolicyFailure {
    try {
      if (step.applied()) {
        return resource.owners().of("").overlaid(object, (Map<?, ?>) result);
      }
      return JsonPatch.apply(object, result) instanceof Fields fields ? fields : null;
    } catch (OwnershipException wrong) {
      throw new PolicyFailure("error applying patch: " + wrong.getMessage());
    } catch (PatchException wrong) {
      if (wrong.isFailedTest()) {
        return null;
      }
      throw new PolicyFailure("JSON Patch: " + wrong.detail());
    }
  }
}
