package io.instancetypes.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test class once on each Kubernetes API, which its methods get as a parameter of type
 * {@link Kubernetes}. Without the programs of the real one, tests on it are left out and say so;
 * where {@code REQUIRE_CONTROL_PLANE} is set they fail.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ClassTemplate
@ExtendWith(EachBackend.class)
public @interface OnKubernetes {
  Backend[] value() default {Backend.EMBEDDED, Backend.REAL};

  Tenancy tenancy() default Tenancy.SHARED;
}
