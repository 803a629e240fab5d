package io.instancetypes.dashboard.view;

import io.instancetypes.catalog.choose.SizedType;
import java.util.List;
import java.util.Optional;

/**
 * The sizes to which the chosen one of a form can be moved: those of its series that the guest can
 * use, the smallest first.
 *
 * @param position of the chosen one; -1 if it is not among them
 */
public record SizeSlider(List<SizedType> steps, int position) {
  private static final SizeSlider NONE = new SizeSlider(List.of(), -1);

  public static SizeSlider of(CatalogView catalog, MachineForm form) {
    Optional<SizedType> chosen = catalog.type(form.instancetype());
    if (chosen.isEmpty() || chosen.get().isCustom()) {
      return NONE;
    }
    List<SizedType> steps =
        catalog.types().stream()
            .filter(type -> type.equals(chosen.get()) || isStep(type, chosen.get(), catalog))
            .toList();
    return new SizeSlider(steps, steps.indexOf(chosen.get()));
  }

  private static boolean isStep(SizedType type, SizedType chosen, CatalogView catalog) {
    return type.kind().equals(chosen.kind())
        && type.series().equals(chosen.series())
        && type.isSpecial() == chosen.isSpecial()
        && !type.isCustom()
        && type.deprecation().isEmpty()
        && !catalog.choice().fitting(List.of(type)).isEmpty();
  }

  /** There is nothing to move with a single size. */
  public boolean isUseful() {
    return steps.size() > 1;
  }

  /**
   * The form after somebody moved it.
   *
   * @param from where it was when they saw it; the same as {@code to} if they left it there
   */
  public MachineForm moved(MachineForm form, String from, String to) {
    if (from.equals(to) || !to.matches("\\d{1,4}") || Integer.parseInt(to) >= steps.size()) {
      return form;
    }
    return form.withInstancetype(TypeChoice.of(steps.get(Integer.parseInt(to)).object()).value());
  }
}
