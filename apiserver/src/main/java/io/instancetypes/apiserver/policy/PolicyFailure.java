package io.instancetypes.apiserver.policy;

/** A policy that cannot be asked. */
final class PolicyFailure extends Exception {
  private static final long serialVersionUID = 1L;

  PolicyFailure(String message) {
    super(message, null, false, false);
  }
}
