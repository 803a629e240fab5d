package io.instancetypes.testkit;

/** Whom a test class shares its Kubernetes API with. */
public enum Tenancy {
  /** With every class of this process; it is cleared before each test. */
  SHARED,

  /** With nobody: the class may restart it, and what a test makes is there in the next. */
  OWN,

  /** With nobody, and nothing of this project is defined there. */
  BARE
}
