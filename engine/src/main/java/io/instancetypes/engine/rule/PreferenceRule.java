package io.instancetypes.engine.rule;

import io.instancetypes.api.Fields;
import java.util.List;
import java.util.Map;

/** One line of the table of what a preference wishes for. A wish never overrides anything. */
public sealed interface PreferenceRule {
  /** The field of the preference that this rule reads. */
  SourceField source();

  /** The field of the virtual machine for which the preference has a wish. */
  TargetField target();

  /** Fulfils the wish wherever nothing was decided yet. */
  void apply(ResolvedType preference, Draft draft);

  /** The target as a whole, where it is unset. */
  record Prefers(SourceField source, TargetField target) implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      Object wish = source.read(preference);
      if (wish != null) {
        draft.offer(target, wish, source.because());
      }
    }
  }

  /** The target, but only inside an object that the owner has; it never creates that object. */
  record PrefersWithin(SourceField source, TargetField holder, TargetField target)
      implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      Object wish = source.read(preference);
      if (wish != null && draft.read(holder) instanceof Map) {
        draft.offer(target, wish, source.because());
      }
    }
  }

  /** A field of each item of a list. */
  record PrefersEach(SourceField source, TargetField target) implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      Object wish = source.read(preference);
      if (wish == null) {
        return;
      }
      List<?> items = draft.items(target);
      for (int i = 0; i < items.size(); i++) {
        if (items.get(i) instanceof Fields item) {
          draft.offerItem(target, i, item, wish, source.because());
        }
      }
    }
  }

  /** A field of each item of a list, and one item with it where the list is empty. */
  record PrefersAtLeastOne(PrefersEach each) implements PreferenceRule {
    @Override
    public SourceField source() {
      return each.source;
    }

    @Override
    public TargetField target() {
      return each.target;
    }

    @Override
    public void apply(ResolvedType preference, Draft draft) {
      if (source().read(preference) != null && draft.items(target()).isEmpty()) {
        draft.append(target(), new Fields(), source().because());
      }
      each.apply(preference, draft);
    }
  }

  /** A field of each disk that has the given kind of device: disk, cdrom or lun. */
  record PrefersEachDisk(SourceField source, String device, TargetField target)
      implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      Object wish = source.read(preference);
      if (wish == null) {
        return;
      }
      List<?> disks = draft.items(target);
      for (int i = 0; i < disks.size(); i++) {
        if (disks.get(i) instanceof Fields disk && disk.get(device) instanceof Map) {
          draft.offerItem(target, i, disk, wish, source.because());
        }
      }
    }
  }

  /** Named entries, added to the owner's list for every name that it does not hold yet. */
  record AddsByName(SourceField source, TargetField target) implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      if (!(source.read(preference) instanceof List<?> wishes)) {
        return;
      }
      for (Object wish : wishes) {
        if (wish instanceof Map<?, ?> entry && !holds(draft.items(target), entry.get("name"))) {
          draft.append(target, Fields.copyOf(entry), source.because());
        }
      }
    }

    private static boolean holds(List<?> entries, Object name) {
      for (Object entry : entries) {
        if (entry instanceof Map<?, ?> fields && fields.get("name") instanceof String existing) {
          if (existing.equals(name)) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /** Entries of a map of texts, each where its key is missing. */
  record PrefersEntries(SourceField source, TargetField target) implements PreferenceRule {
    @Override
    public void apply(ResolvedType preference, Draft draft) {
      if (source.read(preference) instanceof Map<?, ?> wishes) {
        wishes.forEach(
            (key, value) -> draft.offerEntry(target, (String) key, value, source.because()));
      }
    }
  }

  /** A wish that only a formula can fulfil. */
  record Computes(SourceField source, TargetField target, Formula formula)
      implements PreferenceRule {
    /** The formula of one rule. */
    @FunctionalInterface
    public interface Formula {
      void apply(ResolvedType preference, Computes rule, Draft draft);
    }

    @Override
    public void apply(ResolvedType preference, Draft draft) {
      if (source.read(preference) != null) {
        formula.apply(preference, this, draft);
      }
    }
  }
}
