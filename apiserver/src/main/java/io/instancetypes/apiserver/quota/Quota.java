package io.instancetypes.apiserver.quota;

import io.instancetypes.apiserver.resource.Resource;
import io.instancetypes.apiserver.resource.ResourceRegistry;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.store.Store;
import java.util.function.Supplier;

/**
 * Keeps a store from growing beyond what the server can hold. Counted is what the store has at the
 * moment, so that nothing has to be kept in step; writes at the same moment may go past it by a
 * little.
 */
public final class Quota {
  private final Store store;
  private final Supplier<ResourceRegistry> registry;
  private final QuotaLimits limits;

  public Quota(Store store, Supplier<ResourceRegistry> registry, QuotaLimits limits) {
    this.store = store;
    this.registry = registry;
    this.limits = limits;
  }

  /** Refuses an object for which there is no room. */
  public void requireRoomFor(Resource resource, String namespace, String name, byte[] value) {
    require(resource, namespace, name, value, new QuotaLimits.Amount(1, value.length));
  }

  /** Refuses a change that makes an object larger than there is room for. */
  public void requireRoomFor(
      Resource resource, String namespace, String name, byte[] value, byte[] previous) {
    if (value.length > previous.length) {
      var growth = new QuotaLimits.Amount(0, value.length - previous.length);
      require(resource, namespace, name, value, growth);
    }
  }

  private void require(
      Resource resource, String namespace, String name, byte[] value, QuotaLimits.Amount more) {
    if (limits.objectBytes() > 0 && value.length > limits.objectBytes()) {
      throw Failures.tooLarge(limits.objectBytes());
    }
    QuotaLimits.Amount used = amount("");
    String excess = excess(used, more, limits.all());
    if (excess != null) {
      throw exceeded(resource, name, "all namespaces", excess);
    }
    // Where everything fits into one namespace, there is no need to look what is in which.
    if (!namespace.isEmpty() && excess(used, more, limits.namespace()) != null) {
      excess = excess(inNamespace(namespace), more, limits.namespace());
      if (excess != null) {
        throw exceeded(resource, name, "namespace " + namespace, excess);
      }
    }
  }

  private QuotaLimits.Amount inNamespace(String namespace) {
    var sum = new QuotaLimits.Amount(0, 0);
    for (Resource kind : registry.get().kinds()) {
      if (kind.namespaced()) {
        sum = sum.plus(amount(kind.prefix(namespace)));
      }
    }
    return sum;
  }

  private QuotaLimits.Amount amount(String prefix) {
    return new QuotaLimits.Amount(store.count(prefix), store.bytes(prefix));
  }

  /** What is too much, as Kubernetes says it; null if there is room. */
  private static String excess(
      QuotaLimits.Amount used, QuotaLimits.Amount more, QuotaLimits.Amount limit) {
    if (more.objects() > 0 && limit.objects() > 0 && used.objects() >= limit.objects()) {
      return sentence("objects", more.objects(), used.objects(), limit.objects());
    }
    if (limit.bytes() > 0 && used.bytes() + more.bytes() > limit.bytes()) {
      return sentence("bytes", more.bytes(), used.bytes(), limit.bytes());
    }
    return null;
  }

  private static String sentence(String what, long more, long used, long limit) {
    return "requested: %1$s=%2$d, used: %1$s=%3$d, limited: %1$s=%4$d"
        .formatted(what, more, used, limit);
  }

  private static ApiException exceeded(
      Resource resource, String name, String whose, String excess) {
    return Failures.refused(
        resource.groupResource(), name, "exceeded quota: " + whose + ", " + excess);
  }
}
