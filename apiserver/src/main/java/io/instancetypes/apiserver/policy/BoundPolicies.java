package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The admission policies of one kind that there are, with their bindings. */
final class BoundPolicies<P> {
  private static final String GROUP = "/admissionregistration.k8s.io/";

  private final Store store;
  private final String verb;
  private final Function<Fields, P> reader;
  private volatile List<Bound<P>> current = List.of();

  /** A policy where it applies. */
  record Bound<P>(P policy, PolicyBinding binding) {}

  private BoundPolicies(Store store, String verb, Function<Fields, P> reader) {
    this.store = store;
    this.verb = verb;
    this.reader = reader;
  }

  static BoundPolicies<AdmissionPolicy> validating(Store store) {
    return new BoundPolicies<>(store, "validating", AdmissionPolicy::of);
  }

  static BoundPolicies<MutatingPolicy> mutating(Store store) {
    return new BoundPolicies<>(store, "mutating", MutatingPolicy::of);
  }

  /** Where the policies are kept that bindings of a kind name. */
  static String prefix(String bindingKind) {
    String verb = bindingKind.startsWith("Mutating") ? "mutating" : "validating";
    return GROUP + verb + "admissionpolicies/";
  }

  /** To be called when the server starts, and after a policy or binding was written. */
  synchronized void refresh() {
    List<PolicyBinding> bindings =
        stored("admissionpolicybindings/").stream().map(PolicyBinding::of).toList();
    var bound = new ArrayList<Bound<P>>();
    if (!bindings.isEmpty()) {
      for (Fields object : stored("admissionpolicies/")) {
        P policy = reader.apply(object);
        String name = new KubeObject(object).name();
        bindings.stream()
            .filter(binding -> binding.policy().equals(name))
            .forEach(binding -> bound.add(new Bound<>(policy, binding)));
      }
    }
    current = List.copyOf(bound);
  }

  private List<Fields> stored(String plural) {
    var all = new ArrayList<Fields>();
    for (Entry entry : store.list(GROUP + verb + plural, "", 0, 0).entries()) {
      all.add(Codec.decode(entry));
    }
    return all;
  }

  List<Bound<P>> current() {
    return current;
  }
}
