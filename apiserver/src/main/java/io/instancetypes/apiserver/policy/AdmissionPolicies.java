package io.instancetypes.apiserver.policy;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The admission policies there are, with their bindings. */
public final class AdmissionPolicies {
  private static final String GROUP = "/admissionregistration.k8s.io/";

  /** Where the policies are kept. */
  static final String POLICIES = GROUP + "validatingadmissionpolicies/";

  private final Store store;
  private volatile List<Bound> current = List.of();

  /** A policy where it applies. */
  record Bound(AdmissionPolicy policy, PolicyBinding binding) {}

  public AdmissionPolicies(Store store) {
    this.store = store;
  }

  /** To be called when the server starts, and after a policy or binding was written. */
  public synchronized void refresh() {
    List<PolicyBinding> bindings =
        read(GROUP + "validatingadmissionpolicybindings/", PolicyBinding::of);
    if (bindings.isEmpty()) {
      current = List.of();
      return;
    }
    var bound = new ArrayList<Bound>();
    for (AdmissionPolicy policy : read(POLICIES, AdmissionPolicy::of)) {
      bindings.stream()
          .filter(binding -> binding.policy().equals(policy.name()))
          .forEach(binding -> bound.add(new Bound(policy, binding)));
    }
    current = List.copyOf(bound);
  }

  List<Bound> current() {
    return current;
  }

  private <T> List<T> read(String prefix, Function<Fields, T> reader) {
    var all = new ArrayList<T>();
    for (Entry entry : store.list(prefix, "", 0, 0).entries()) {
      all.add(reader.apply(Codec.decode(entry)));
    }
    return all;
  }
}
