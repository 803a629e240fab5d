package io.instancetypes.testkit;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Repeats a class for the backends that its annotation names. */
final class EachBackend implements ClassTemplateInvocationContextProvider {
  private record Round(Backend backend, Tenancy tenancy) implements ClassTemplateInvocationContext {
    @Override
    public String getDisplayName(int invocation) {
      return backend.name();
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new KubernetesParameter(backend, tenancy));
    }
  }

  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<Round> provideClassTemplateInvocationContexts(ExtensionContext context) {
    var annotation = context.getRequiredTestClass().getAnnotation(OnKubernetes.class);
    return Stream.of(annotation.value()).map(backend -> new Round(backend, annotation.tenancy()));
  }
}
