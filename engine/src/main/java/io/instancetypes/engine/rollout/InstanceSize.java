package io.instancetypes.engine.rollout;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The size of an instance in a few words, so that nobody has to start one to learn it. */
public final class InstanceSize {
  /** As many as a status can tell. */
  private static final long MOST = (1L << 32) - 1;

  private InstanceSize() {}

  /** The vCPUs, how the guest sees them, and the memory that an expanded instance has. */
  public static Fields of(Map<String, Object> instance) {
    Map<?, ?> domain = Fields.map(Fields.map(instance, "spec"), "domain");
    Map<?, ?> cpu = Fields.map(domain, "cpu");
    var size = new Fields(5);
    long vcpus = 1;
    for (String dimension : List.of("sockets", "cores", "threads")) {
      // To KubeVirt nothing and zero are the same.
      long count = cpu.get(dimension) instanceof Number it ? Math.max(1, it.longValue()) : 1;
      size.put(dimension, count);
      vcpus = product(vcpus, count);
    }
    size.put("vcpus", vcpus);
    Quantity.tryParse(Fields.map(domain, "memory").get("guest"))
        .ifPresent(memory -> size.put("memory", memory.canonical()));
    return size;
  }

  /** What an expanded instance takes of the resource quotas of its namespace. */
  public static Map<String, Quantity> requests(Map<String, Object> instance) {
    Fields size = of(instance);
    var requests = new HashMap<String, Quantity>();
    put(requests, "requests.cpu", size.get("vcpus"));
    put(requests, "requests.memory", size.get("memory"));
    return requests;
  }

  /** Less than nothing would make room for others. */
  private static void put(Map<String, Quantity> requests, String name, Object amount) {
    Quantity.tryParse(amount)
        .filter(quantity -> quantity.signum() >= 0)
        .ifPresent(quantity -> requests.put(name, quantity));
  }

  /** Counts that nobody has may not wrap around to a size that somebody is allowed. */
  private static long product(long one, long other) {
    return one > MOST / other ? MOST : one * other;
  }
}
