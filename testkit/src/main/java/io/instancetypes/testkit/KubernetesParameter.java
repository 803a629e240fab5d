package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts a Kubernetes API for a class, or takes the one that is shared, and hands it out. */
final class KubernetesParameter
    implements BeforeAllCallback, BeforeEachCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(KubernetesParameter.class);

  private final Backend backend;
  private final Tenancy tenancy;

  KubernetesParameter(Backend backend, Tenancy tenancy) {
    this.backend = backend;
    this.tenancy = tenancy;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    try {
      kubernetes(context);
    } catch (MissingProgramException missing) {
      if (System.getenv("REQUIRE_CONTROL_PLANE") != null) {
        Assertions.fail(missing.getMessage());
      }
      Assumptions.abort(missing.getMessage());
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    if (tenancy == Tenancy.SHARED) {
      kubernetes(context).clear();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Kubernetes.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return kubernetes(context);
  }

  private Kubernetes kubernetes(ExtensionContext context) {
    return store(context)
        .computeIfAbsent(
            List.of(backend, tenancy),
            key -> Temporary.start(backend, definitions()),
            Temporary.class)
        .kubernetes();
  }

  private Store store(ExtensionContext context) {
    return tenancy == Tenancy.SHARED
        ? context.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
        : context.getStore(NAMESPACE);
  }

  private List<Fields> definitions() {
    return tenancy == Tenancy.BARE ? List.of() : Crds.all();
  }
}
