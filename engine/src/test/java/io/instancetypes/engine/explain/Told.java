package io.instancetypes.engine.explain;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.Kind;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.Expander;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.random.FakeCluster;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.Layer;
import io.instancetypes.engine.rule.ResolvedType;
import java.util.List;

/** Origins of fields in the words of a test. */
final class Told {
  private Told() {}

  /** The origins of a virtual machine, of which the spec of the template is given. */
  static Origins origins(
      ExpansionForm form, String template, String instancetype, String preference) {
    var vm = FakeCluster.yaml("{metadata: {name: vm}, spec: {template: %s}}".formatted(template));
    ExpansionResult outcome =
        new Expander(ClusterConfig.UNCONFIGURED)
            .expand(
                vm,
                chosen(Kind.INSTANCETYPE, "size", instancetype),
                chosen(Kind.PREFERENCE, "os", preference),
                form);
    return ((ExpansionResult.Expansion) outcome).origins();
  }

  private static ResolvedType chosen(Kind kind, String name, String spec) {
    return spec == null
        ? null
        : new ResolvedType(kind, name, null, ApiVersion.V1BETA2, FakeCluster.yaml(spec));
  }

  static List<String> lines(List<Origin> origins) {
    return origins.stream().map(Told::line).toList();
  }

  private static String line(Origin origin) {
    var line = new StringBuilder(origin.path());
    line.append(": ").append(DisplayValues.inline(origin.value()));
    line.append(" from ").append(author(origin.from()));
    for (Wish wish : origin.insteadOf()) {
      line.append("\n  instead of ").append(wish(wish));
    }
    return line.toString();
  }

  static String wish(Wish wish) {
    return DisplayValues.inline(wish.value()) + " from " + author(wish.by());
  }

  private static String author(Author author) {
    if (author.layer() == Layer.USER || author.layer() == Layer.DEFAULT) {
      return author.inWords();
    }
    String own = "%s of %s".formatted(author.field(), author.object().name());
    return author.shapedBy() == null ? own : own + " and " + author(author.shapedBy());
  }
}
