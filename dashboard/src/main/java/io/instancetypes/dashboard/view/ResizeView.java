package io.instancetypes.dashboard.view;

import io.instancetypes.api.Fields;
import io.instancetypes.api.Kind;
import io.instancetypes.api.KubeObject;
import io.instancetypes.api.Quantity;
import io.instancetypes.catalog.Deprecation;
import io.instancetypes.catalog.choose.SizedType;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.plan.ChangeSet;
import io.instancetypes.engine.plan.MachinePatch;
import io.instancetypes.engine.plan.MachinePlan;
import io.instancetypes.engine.plan.ObjectKey;
import io.instancetypes.engine.plan.Planner;
import io.instancetypes.engine.plan.QuotaScope;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.TypeMatcher;
import io.instancetypes.engine.rule.TypeSize;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An instance type to which a machine could move.
 *
 * @param because why it cannot; empty if it can
 * @param distance how far its size is from the present one, in doublings
 * @param deprecated whether nobody should begin to use it
 */
public record ResizeView(
    ObjectKey type,
    String vcpus,
    String memory,
    String verdict,
    String because,
    boolean refused,
    double distance,
    boolean deprecated) {
  /**
   * Quotas are left to the plan of the one that is chosen.
   *
   * @param types that the user may see
   * @param size the present one
   */
  public static List<ResizeView> of(
      Map<String, Object> vm,
      Stream<? extends Map<String, Object>> types,
      Fields size,
      ClusterConfig config,
      ObjectLookup objects) {
    Optional<TypeMatcher> current =
        TypeMatcher.of(Kind.Family.INSTANCETYPE, KubeObject.of(vm).spec());
    String series = SizedType.seriesOf(current.map(TypeMatcher::name).orElse(""));
    List<? extends Map<String, Object>> all = types.toList();
    var once = new ObjectsOnce(all, objects);
    return all.stream()
        .filter(type -> current.filter(matcher -> isNamed(matcher, type)).isEmpty())
        .map(type -> target(vm, type, size, config, once))
        .sorted(
            Comparator.comparing(ResizeView::refused)
                .thenComparing(ResizeView::deprecated)
                .thenComparing(each -> !SizedType.seriesOf(each.type().name()).equals(series))
                .thenComparingDouble(ResizeView::distance)
                .thenComparing(each -> each.type().name()))
        .toList();
  }

  private static boolean isNamed(TypeMatcher matcher, Map<String, Object> type) {
    return KubeObject.of(type).name().equals(matcher.name())
        && matcher.resolvedKind().equals(Kind.of(KubeObject.of(type).kind()));
  }

  private static ResizeView target(
      Map<String, Object> vm,
      Map<String, Object> type,
      Fields size,
      ClusterConfig config,
      ObjectLookup objects) {
    ObjectKey key = ObjectKey.of(type);
    var change =
        new ChangeSet(
            objects, List.of(MachinePatch.planned(vm, MachinePatch.reference(key))), List.of());
    MachinePlan plan =
        new Planner(objects, change, config, config, QuotaScope.NOTHING)
            .plan(Stream.of(vm))
            .machines()
            .getFirst();
    TypeSize given = TypeSize.of(KubeObject.of(type).spec());
    return new ResizeView(
        key,
        given.vcpus().map(String::valueOf).orElse("–"),
        given.memory().map(Quantity::canonical).orElse("–"),
        plan.verdict().toString(),
        plan.causes().isEmpty() ? "" : plan.causes().getFirst().message(),
        plan.verdict().isBad(),
        given.distance(size),
        Deprecation.of(type).isPresent());
  }
}
