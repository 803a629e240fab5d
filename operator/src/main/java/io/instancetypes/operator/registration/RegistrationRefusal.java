package io.instancetypes.operator.registration;

/** The operator cannot or must not run on this cluster; the message says why, and the way out. */
public final class RegistrationRefusal extends RuntimeException {
  RegistrationRefusal(String sentence) {
    super(sentence, null, false, false);
  }
}
