package io.instancetypes.apiserver.admission;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.traces.TraceSpan;
import java.util.List;
import java.util.function.Supplier;

/** Several who are asked one after the other: each sees what those before it made of the object. */
public record AdmissionChain(List<Admission> members) implements Admission {
  @Override
  public Fields mutate(AdmissionAttributes change) {
    try (var _ = TraceSpan.of("admission mutate")) {
      AdmissionAttributes current = change;
      for (Admission member : members) {
        current = current.with(member.mutate(current));
      }
      return current.object();
    }
  }

  @Override
  public void validate(AdmissionAttributes change) {
    try (var _ = TraceSpan.of("admission validate")) {
      for (Admission member : members) {
        member.validate(change);
      }
    }
  }

  @Override
  public <T> T write(AdmissionAttributes change, Supplier<T> write) {
    Supplier<T> last = write;
    for (Admission member : members.reversed()) {
      Supplier<T> next = last;
      last = () -> member.write(change, next);
    }
    return last.get();
  }
}
