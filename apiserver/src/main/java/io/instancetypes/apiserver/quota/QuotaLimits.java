package io.instancetypes.apiserver.quota;

/**
 * How much clients may use. 0 stands for no limit.
 *
 * @param requestBytes memory of all requests that are being answered
 * @param objectBytes of one object, as it is stored
 * @param namespace what one namespace may hold
 * @param all what all of them may hold, and what is in none
 */
public record QuotaLimits(long requestBytes, long objectBytes, Amount namespace, Amount all) {
  /** What etcd takes for one request unless it is told otherwise. */
  private static final long MOST_OBJECT_BYTES = 1536 * 1024;

  /** An object of average size, with what the server and its controllers know of it. */
  private static final long OBJECT_WITH_INDEX = 4 * 1024;

  /** Objects and their bytes, as they are stored. */
  public record Amount(long objects, long bytes) {
    Amount plus(Amount other) {
      return new Amount(objects + other.objects, bytes + other.bytes);
    }
  }

  /** As much as the heap of this process can bear. */
  public static QuotaLimits defaults() {
    return ofHeap(Runtime.getRuntime().maxMemory());
  }

  /**
   * Everything that is stored is in memory, and again in what the controllers know: it may take a
   * quarter of the heap. A namespace leaves a quarter of that to the others.
   */
  static QuotaLimits ofHeap(long heap) {
    var all = new Amount(heap / OBJECT_WITH_INDEX, heap / 4);
    var namespace = new Amount(all.objects / 4 * 3, all.bytes / 4 * 3);
    return new QuotaLimits(heap / 4, MOST_OBJECT_BYTES, namespace, all);
  }

  public QuotaLimits withNamespace(Amount amount) {
    return new QuotaLimits(requestBytes, objectBytes, amount, all);
  }

  public QuotaLimits withAll(Amount amount) {
    return new QuotaLimits(requestBytes, objectBytes, namespace, amount);
  }
}
