package io.instancetypes.engine.explain;

import io.instancetypes.engine.rule.Draft;
import io.instancetypes.engine.rule.ExpansionForm;
import io.instancetypes.engine.rule.FieldChange;
import io.instancetypes.engine.rule.Provenance;
import io.instancetypes.engine.rule.ResolvedType;
import io.instancetypes.engine.rule.TargetField;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The origin of every field of one expanded document. Expanding only keeps a log; it is read here,
 * when somebody asks.
 */
public final class Origins {
  private static final String TEMPLATE = "spec.template.";

  private final ExpansionForm form;
  private final Draft draft;
  private final Map<String, Object> vm;
  private final ResolvedType instancetype;
  private final ResolvedType preference;

  public Origins(
      ExpansionForm form,
      Draft draft,
      Map<String, Object> vm,
      ResolvedType instancetype,
      ResolvedType preference) {
    this.form = form;
    this.draft = draft;
    this.vm = vm;
    this.instancetype = instancetype;
    this.preference = preference;
  }

  /** Every field of the document in its order, then those that were taken out. */
  public List<Origin> all() {
    var log = new Log();
    var origins = new ArrayList<Origin>();
    Map<String, Object> owned = ownersLeaves();
    results().forEach((path, value) -> origins.add(log.origin(path, value, owned)));
    log.removed.forEach((path, origin) -> origins.add(origin));
    return origins;
  }

  /** What is not as the owner wrote it. */
  public List<Origin> changed() {
    return all().stream().filter(Origin::isChanged).toList();
  }

  /**
   * The fields at or below a path. It may be written from the top of the document, from the top of
   * its spec, as it stands in the VirtualMachine, or from anywhere if it is found there, and may
   * call items by their names.
   */
  public List<Origin> at(String path) {
    var byPath = new LinkedHashMap<String, Origin>();
    all().forEach(origin -> byPath.put(origin.path(), origin));
    return FieldQuery.of(path).among(byPath.keySet(), bases(), names(byPath.values())).stream()
        .map(byPath::get)
        .toList();
  }

  /**
   * The wish for a field that the document does not have; the path is written as for {@link #at}.
   */
  public Optional<Wish> unfulfilled(String path) {
    var log = new Log();
    return FieldQuery.of(path).among(log.wishes.keySet(), bases(), names(all())).stream()
        .findFirst()
        .map(found -> log.wishes.get(found).getFirst());
  }

  /**
   * Who decided the field at a path of the document, or a field inside of it. What is on because an
   * object is there comes from whoever wrote that object.
   */
  public Author author(String path) {
    Author decided = Author.OWNER;
    for (FieldChange change : draft.changes()) {
      String changed = base(change.target().part()) + change.path();
      if (change.kind() != FieldChange.Kind.YIELDED
          && (covers(changed, path) || covers(path, changed))
          && (change.because() != Provenance.MENTIONED || decided == Author.OWNER)) {
        decided = author(change.because());
      }
    }
    return decided;
  }

  /** What a path may leave out, the likeliest first. */
  private List<String> bases() {
    return List.of("", specBase(), form == ExpansionForm.VM ? TEMPLATE : "");
  }

  /** The names of items, by their paths. */
  private static Map<String, Object> names(Collection<Origin> origins) {
    var names = new HashMap<String, Object>();
    for (Origin origin : origins) {
      if (origin.path().endsWith("].name")) {
        names.put(
            origin.path().substring(0, origin.path().length() - ".name".length()), origin.value());
      }
    }
    return names;
  }

  private static boolean covers(String wanted, String path) {
    return path.startsWith(wanted)
        && (path.length() == wanted.length()
            || path.charAt(wanted.length()) == '.'
            || path.charAt(wanted.length()) == '[');
  }

  private String specBase() {
    return form == ExpansionForm.VM ? TEMPLATE + "spec." : "spec.";
  }

  private String base(TargetField.Part part) {
    return switch (part) {
      case SPEC -> specBase();
      case METADATA -> form == ExpansionForm.VM ? TEMPLATE + "metadata." : "metadata.";
      case VIRTUAL_MACHINE -> "spec.";
    };
  }

  private Map<String, Object> results() {
    var leaves = new LinkedHashMap<String, Object>();
    collect(TargetField.Part.METADATA, draft.metadata(), leaves);
    collect(TargetField.Part.SPEC, draft.spec(), leaves);
    if (draft.virtualMachine() != null) {
      Object templates = draft.virtualMachine().get("dataVolumeTemplates");
      if (templates != null) {
        DisplayValues.leaves("spec.dataVolumeTemplates", templates, leaves::put);
      }
    }
    return leaves;
  }

  private Map<String, Object> ownersLeaves() {
    var leaves = new HashMap<String, Object>();
    if (vm.get("spec") instanceof Map<?, ?> spec) {
      if (spec.get("template") instanceof Map<?, ?> template) {
        collect(TargetField.Part.METADATA, template.get("metadata"), leaves);
        collect(TargetField.Part.SPEC, template.get("spec"), leaves);
      }
    }
    return leaves;
  }

  private void collect(TargetField.Part part, Object node, Map<String, Object> leaves) {
    if (node instanceof Map<?, ?> map && !map.isEmpty()) {
      String base = base(part);
      DisplayValues.leaves(base.substring(0, base.length() - 1), map, leaves::put);
    }
  }

  private Author author(Provenance because) {
    return switch (because.layer()) {
      case USER -> Author.OWNER;
      case INSTANCETYPE -> author(because, instancetype);
      case PREFERENCE -> author(because, preference);
      case DEFAULT -> author(because, null);
    };
  }

  private Author author(Provenance because, ResolvedType object) {
    Provenance other = because.shapedBy();
    return new Author(
        because.layer(), object, because.field(), other == null ? null : author(other));
  }

  /** The log of the draft, by the path of the field it speaks of. */
  private final class Log {
    private final Map<String, Provenance> written = new HashMap<>();
    private final Map<String, Provenance> objects = new HashMap<>();
    private final Map<String, List<Wish>> wishes = new LinkedHashMap<>();
    private final Map<String, Origin> removed = new LinkedHashMap<>();

    Log() {
      for (FieldChange change : draft.changes()) {
        String path = base(change.target().part()) + change.path();
        switch (change.kind()) {
          case WRITTEN -> {
            objects.put(path, change.because());
            DisplayValues.leaves(
                path, change.value(), (leaf, value) -> written.put(leaf, mentioner(leaf, change)));
          }
          case YIELDED ->
              wishes
                  .computeIfAbsent(path, key -> new ArrayList<>())
                  .add(new Wish(author(change.because()), change.value()));
          case REMOVED -> removed.put(path, removal(path, change));
        }
      }
    }

    /** What is on because an object is there comes from whoever wrote that object. */
    private Provenance mentioner(String leaf, FieldChange change) {
      if (change.because() != Provenance.MENTIONED) {
        return change.because();
      }
      for (int end = leaf.lastIndexOf('.'); end > 0; end = leaf.lastIndexOf('.', end - 1)) {
        Provenance writer = objects.get(leaf.substring(0, end));
        if (writer != null) {
          return writer;
        }
      }
      return change.because();
    }

    private Origin removal(String path, FieldChange change) {
      return new Origin(
          path, null, author(change.because()), List.of(new Wish(Author.OWNER, change.value())));
    }

    /** Who writes what the owner had written anyway changes nothing. */
    private static boolean isAsOwned(String path, Object value, Map<String, Object> owned) {
      return value != null && value.equals(owned.get(path));
    }

    Origin origin(String path, Object value, Map<String, Object> owned) {
      Provenance because = isAsOwned(path, value, owned) ? null : written.get(path);
      var insteadOf = new ArrayList<Wish>(0);
      if (because != null && owned.get(path) != null && !"".equals(owned.get(path))) {
        insteadOf.add(new Wish(Author.OWNER, owned.get(path)));
      }
      wishes.forEach(
          (wanted, those) -> {
            if (covers(wanted, path)) {
              insteadOf.addAll(those);
            }
          });
      return new Origin(path, value, because == null ? Author.OWNER : author(because), insteadOf);
    }
  }
}
