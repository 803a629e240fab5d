package io.instancetypes.engine.adopt;

import io.instancetypes.api.Fields;
import io.instancetypes.engine.Engine;
import io.instancetypes.engine.adopt.Comparison.Started;
import io.instancetypes.engine.defaults.ClusterConfig;
import io.instancetypes.engine.expand.ExpansionResult;
import io.instancetypes.engine.expand.ExpansionResult.Expansion;
import io.instancetypes.engine.explain.DisplayValues;
import io.instancetypes.engine.resolve.DocumentObjects;
import io.instancetypes.engine.resolve.Finder;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.engine.resolve.Resolution.Prepared;
import io.instancetypes.engine.rollout.FieldDifference;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.validate.VirtualMachineShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the instance type and the preference with which a machine stays what it is. */
public final class Adopter {
  private static final String INSTANCETYPE = "spec.instancetype";

  private final ClusterConfig config;
  private final ObjectLookup objects;
  private final Engine engine;
  private final Comparison comparison;
  private final List<AdoptableType> instancetypes;
  private final List<AdoptableType> preferences;
  private final boolean anySize;

  /**
   * @param objects where a machine's own preference and volumes are looked up
   * @param instancetypes to choose from, the first of equals wins
   * @param preferences the same
   */
  public Adopter(
      ClusterConfig config,
      ObjectLookup objects,
      List<AdoptableType> instancetypes,
      List<AdoptableType> preferences) {
    this(config, objects, instancetypes, preferences, false);
  }

  /**
   * @param anySize whether one of the instance types is taken however large it is, and none is made
   */
  public Adopter(
      ClusterConfig config,
      ObjectLookup objects,
      List<AdoptableType> instancetypes,
      List<AdoptableType> preferences,
      boolean anySize) {
    this.config = config;
    this.objects = objects;
    this.engine = new Engine(config, objects);
    this.comparison = new Comparison(config);
    this.instancetypes = instancetypes;
    this.preferences = preferences;
    this.anySize = anySize;
  }

  /**
   * @param wanted names of preferences to take whatever they change; none to take any that changes
   *     nothing
   */
  public Adoption adopt(Map<String, Object> vm, List<String> wanted) {
    List<Cause> misshapen = VirtualMachineShape.causes(vm);
    if (!misshapen.isEmpty()) {
      return new Adoption.Refused(misshapen);
    }
    if (Fields.map(vm, "spec").get("instancetype") != null) {
      return new Adoption.Refused(List.of(adoptedAlready()));
    }
    Prepared prepared = engine.prepare(vm);
    if (!prepared.causes().isEmpty()) {
      return new Adoption.Refused(prepared.causes());
    }
    return switch (comparison.start(prepared.vm(), null, prepared.preference())) {
      case ExpansionResult.Refusal refusal -> new Adoption.Refused(refusal.causes());
      case Expansion instance -> new Search(prepared, instance, wanted).run();
    };
  }

  /** How large a machine is; empty where it cannot start. */
  public Optional<MachineSize> size(Map<String, Object> vm) {
    if (!VirtualMachineShape.causes(vm).isEmpty()) {
      return Optional.empty();
    }
    Prepared prepared = engine.prepare(vm);
    return prepared.causes().isEmpty()
            && comparison.start(prepared.vm(), prepared.instancetype(), prepared.preference())
                instanceof Expansion instance
        ? Optional.of(MachineSize.of(instance.document()))
        : Optional.empty();
  }

  private static Cause adoptedAlready() {
    return Cause.invalid(
        INSTANCETYPE,
        INSTANCETYPE + ": it has an instance type already",
        "virtctl resize moves it to another one; virtctl expand gives a VM without.");
  }

  /** The search for one machine. */
  private final class Search {
    private final Map<String, Object> vm;
    private final ResolvedType own;
    private final Started original;
    private final MachineSize size;
    private final List<AdoptableType> fitting;
    private final List<AdoptableType> choices;
    private final boolean mustStayEqual;
    private final List<AdoptionCandidate> seen = new ArrayList<>();
    private final Map<AdoptionCandidate, AdoptionCandidate> judged = new IdentityHashMap<>();
    private List<String> known;

    Search(Prepared prepared, Expansion instance, List<String> wanted) {
      this.vm = prepared.vm();
      this.own = prepared.preference();
      this.original = comparison.started(instance, vm, null, own);
      this.size = MachineSize.of(instance.document());
      String namespace = Finder.namespace(vm);
      this.fitting =
          instancetypes.stream()
              .filter(type -> type.isUsableIn(namespace))
              .filter(type -> anySize || isOfItsSize(type))
              .toList();
      this.mustStayEqual = wanted.isEmpty();
      this.choices =
          own != null
              ? List.of()
              : preferences.stream()
                  .filter(each -> each.isUsableIn(namespace))
                  .filter(each -> mustStayEqual || wanted.contains(each.name()))
                  .toList();
    }

    private boolean isOfItsSize(AdoptableType type) {
      return size.isThatOf(type) || type.leavesSize() && size.memory().isPresent();
    }

    Adoption run() {
      Optional<AdoptionCandidate> best = amongExisting();
      if (best.isEmpty() || !best.get().isSameMachine()) {
        derived(best);
      }
      List<AdoptionCandidate> ranked =
          seen.stream()
              .filter(this::isAllowed)
              .sorted(
                  Comparator.comparing(this::ignoresWish)
                      .thenComparing(AdoptionCandidate.BEST_FIRST))
              .toList();
      for (AdoptionCandidate each : ranked) {
        AdoptionCandidate judged = judged(each);
        if (judged.causes().isEmpty()) {
          return new Adoption.Adopted(
              explained(judged), ranked.stream().filter(other -> other != each).toList());
        }
      }
      return new Adoption.Refused(refusal(ranked));
    }

    /** With what admission says of it, and did not say of the original. */
    private AdoptionCandidate judged(AdoptionCandidate each) {
      return each.causes().isEmpty() ? judged.computeIfAbsent(each, this::admitted) : each;
    }

    private AdoptionCandidate admitted(AdoptionCandidate each) {
      if (known == null) {
        known = engine.validate(vm).causes().stream().map(Cause::field).toList();
      }
      var made = new ArrayList<Map<String, Object>>(2);
      made.add(each.instancetype().document());
      each.preference().ifPresent(preference -> made.add(preference.document()));
      return each.refusedFor(
          new Engine(config, new DocumentObjects(made).or(objects))
              .validate(each.vm()).causes().stream()
                  .filter(cause -> !known.contains(cause.field()))
                  .toList());
    }

    private List<Cause> refusal(List<AdoptionCandidate> ranked) {
      return ranked.isEmpty()
          ? List.of(
              Cause.notFound(
                  INSTANCETYPE,
                  INSTANCETYPE + ": the VM does not say how much memory it has",
                  "Set spec.template.spec.domain.memory.guest of the VM."))
          : judged(ranked.getFirst()).causes();
    }

    /** Whether a preference was asked for, and this is without one. */
    private boolean ignoresWish(AdoptionCandidate each) {
      return !mustStayEqual && !choices.isEmpty() && each.preference().isEmpty();
    }

    /** A preference that nobody asked for must not change anything. */
    private boolean isAllowed(AdoptionCandidate each) {
      return each.preference().isEmpty()
          || each.preference().get().isNew()
          || !mustStayEqual
          || each.isSameMachine();
    }

    /** The type first, then the preference with it, then the type again with that preference. */
    private Optional<AdoptionCandidate> amongExisting() {
      Optional<AdoptionCandidate> plain =
          best(fitting.stream().map(type -> candidate(type, Optional.empty())));
      if (plain.isEmpty() || choices.isEmpty()) {
        return plain;
      }
      AdoptableType type = plain.get().instancetype();
      return best(choices.stream().map(each -> candidate(type, Optional.of(each))))
          .filter(
              each -> !mustStayEqual || AdoptionCandidate.BEST_FIRST.compare(each, plain.get()) < 0)
          .map(
              each ->
                  each.isSameMachine()
                      ? each
                      : best(fitting.stream()
                              .map(
                                  other ->
                                      other == type ? each : candidate(other, each.preference())))
                          .orElse(each))
          .or(() -> plain);
    }

    /** The first that would be accepted. */
    private Optional<AdoptionCandidate> best(Stream<AdoptionCandidate> candidates) {
      return candidates
          .filter(this::isAllowed)
          .sorted(AdoptionCandidate.BEST_FIRST)
          .filter(each -> judged(each).causes().isEmpty())
          .findFirst();
    }

    /** What is made for the machine has to make fewer differences than what is there. */
    private void derived(Optional<AdoptionCandidate> best) {
      var types = new DerivedTypes(vm, original.instance().document(), size);
      Optional<AdoptableType> preference = best.flatMap(AdoptionCandidate::preference);
      var made = new ArrayList<AdoptionCandidate>();
      if (own == null && best.isPresent()) {
        types
            .preference(preference)
            .ifPresent(layout -> made.add(made(best.get().instancetype(), Optional.of(layout))));
      }
      types
          .instancetype()
          .filter(type -> !anySize)
          .ifPresent(
              type -> {
                made.add(made(type, preference));
                if (best.isEmpty()) {
                  choices.forEach(each -> made.add(made(type, Optional.of(each))));
                }
              });
      made.removeIf(
          each -> best.isPresent() && each.differences().size() >= best.get().differences().size());
      seen.addAll(made);
    }

    /** With the reasons of its differences, which to find for every candidate would take long. */
    private AdoptionCandidate explained(AdoptionCandidate best) {
      ResolvedType type = best.instancetype().type();
      ResolvedType wishes = best.preference().map(AdoptableType::type).orElse(own);
      if (best.differences().isEmpty()
          || !(comparison.start(best.vm(), type, wishes) instanceof Expansion instance)) {
        return best;
      }
      Started started = comparison.started(instance, best.vm(), type, wishes);
      return best.with(
          Comparison.differences(original, started).stream()
              .map(each -> Comparison.explained(started, each))
              .toList());
    }

    private AdoptionCandidate candidate(AdoptableType type, Optional<AdoptableType> preference) {
      AdoptionCandidate made = made(type, preference);
      seen.add(made);
      return made;
    }

    private AdoptionCandidate made(AdoptableType type, Optional<AdoptableType> preference) {
      var reduction = new Reduction(vm);
      reduction.use(type, size);
      preference.ifPresent(reduction::use);
      ResolvedType wishes = preference.map(AdoptableType::type).orElse(own);
      while (true) {
        ExpansionResult result = comparison.start(reduction.vm(), type.type(), wishes);
        if (!(result instanceof Expansion instance)) {
          return refused(reduction, type, preference, ((ExpansionResult.Refusal) result).causes());
        }
        Started started = comparison.started(instance, reduction.vm(), type.type(), wishes);
        var differences = Comparison.differences(original, started);
        if (preference.isEmpty() || !restored(reduction, started, differences)) {
          return new AdoptionCandidate(
              type,
              preference,
              reduction.vm(),
              leaves(reduction.vm()),
              differences.stream().map(AdoptionDifference::unexplained).toList(),
              List.of(),
              size.distance(type));
        }
      }
    }

    /** Whether something was put back, so that another comparison is worth while. */
    private boolean restored(
        Reduction reduction, Started started, List<FieldDifference> differences) {
      boolean restored = false;
      for (FieldDifference each : differences) {
        boolean own =
            reduction.restore(Comparison.place(original, each), Comparison.pinned(started, each));
        if (!own && each.before() == null && mustStayEqual && !isAnnotation(each)) {
          // It cannot become equal any more.
          return false;
        }
        restored |= own;
      }
      return restored;
    }

    private static boolean isAnnotation(FieldDifference difference) {
      return difference.path().startsWith("metadata.annotations.");
    }

    private AdoptionCandidate refused(
        Reduction reduction,
        AdoptableType type,
        Optional<AdoptableType> preference,
        List<Cause> causes) {
      return new AdoptionCandidate(
          type, preference, reduction.vm(), Integer.MAX_VALUE, List.of(), causes, 0);
    }

    private static int leaves(Fields vm) {
      var paths = new ArrayList<String>();
      DisplayValues.leaves(
          "", Fields.map(vm, "spec").get("template"), (path, value) -> paths.add(path));
      return paths.size();
    }
  }
}
