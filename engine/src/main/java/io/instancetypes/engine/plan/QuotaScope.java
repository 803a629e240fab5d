package io.instancetypes.engine.plan;

/** How a cluster holds virtual machines to the quotas and limit ranges of their namespaces. */
public enum QuotaScope {
  /** Nobody looks. */
  NOTHING,
  /** Every API server counts them like any other object; their size counts when pods run them. */
  NUMBER,
  /** They also take the vCPUs and the memory that they expand to, whether they run or not. */
  SIZE
}
