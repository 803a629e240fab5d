package io.instancetypes.testkit;

import io.instancetypes.api.Fields;
import io.instancetypes.api.crd.Crds;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.BeforeClassTemplateInvocationCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts a Kubernetes API for a class, or takes the one that is shared, and hands it out. */
final class KubernetesParameter
    implements BeforeClassTemplateInvocationCallback, BeforeEachCallback, ParameterResolver {
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private static final Namespace NAMESPACE = Namespace.create(KubernetesParameter.class);

  private final Backend backend;
  private final Tenancy tenancy;

  /** Closes what it holds with the round of the class, or with the session of all classes. */
  private Store store;

  KubernetesParameter(Backend backend, Tenancy tenancy) {
    this.backend = backend;
    this.tenancy = tenancy;
  }

  @Override
  public void beforeClassTemplateInvocation(ExtensionContext round) {
    store =
        tenancy == Tenancy.SHARED
            ? round.getStore(StoreScope.LAUNCHER_SESSION, NAMESPACE)
            : round.getStore(NAMESPACE);
  }

  /** Not before the round: what is left out there does not appear in reports. */
  @Override
  public void beforeEach(ExtensionContext context) {
    try {
      if (tenancy == Tenancy.SHARED) {
        kubernetes().clear();
      } else {
        kubernetes();
      }
    } catch (MissingProgramException missing) {
      if (System.getenv("REQUIRE_CONTROL_PLANE") != null) {
        throw missing;
      }
      say("Tests on a real control plane are left out. " + missing.getMessage());
      Assumptions.abort(missing.getMessage());
    }
  }

  /** Once: the build only counts what is left out, and does not say why. */
  private static void say(String sentence) {
    if (SAID.add(sentence)) {
      System.err.println(sentence);
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Kubernetes.class
        && parameter.getDeclaringExecutable() instanceof Method;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return kubernetes();
  }

  private Kubernetes kubernetes() {
    return store
        .computeIfAbsent(
            List.of(backend, tenancy),
            key -> Temporary.start(backend, definitions()),
            Temporary.class)
        .kubernetes();
  }

  private List<Fields> definitions() {
    return tenancy == Tenancy.BARE ? List.of() : Crds.all();
  }
}
