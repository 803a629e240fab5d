package io.instancetypes.machinery.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import java.util.List;

/** The types of parameters that several libraries share. */
final class Signatures {
  static final Parameter TEXT = new Parameter(SimpleType.STRING, String.class);
  static final Parameter INTEGER = new Parameter(SimpleType.INT, Long.class);
  static final Parameter TRUTH = new Parameter(SimpleType.BOOL, Boolean.class);

  static final CelType ANY = TypeParamType.create("A");
  static final Parameter ITEM = new Parameter(ANY, Object.class);
  static final Parameter ITEMS = new Parameter(ListType.create(ANY), List.class);

  private Signatures() {}

  static Parameter opaque(String name, Class<?> runtime) {
    return new Parameter(OpaqueType.create(name), runtime);
  }
}
