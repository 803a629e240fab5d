package io.instancetypes.virtctl.adopt;

import io.instancetypes.engine.adopt.AdoptableType;
import java.util.Comparator;

/** Which of several types that do equally well is named: the one that says the least. */
final class TypeOrder {
  static final Comparator<AdoptableType> GENERIC_FIRST =
      Comparator.comparing((AdoptableType each) -> each.type().spec().get("requirements") != null)
          .thenComparing(each -> each.type().name().chars().filter(c -> c == '.').count())
          .thenComparing(each -> each.type().name().length())
          .thenComparing(each -> each.type().name());

  private TypeOrder() {}
}
