package io.instancetypes.engine.rule;

import java.util.Collection;

/** When a field of the virtual machine counts as decided by its owner. */
public enum SetWhen {
  /** Any value, even false, 0 or {}. */
  PRESENT {
    @Override
    boolean by(Object value) {
      return value != null;
    }
  },
  /** A text or list with something in it. */
  NOT_EMPTY {
    @Override
    boolean by(Object value) {
      return switch (value) {
        case null -> false;
        case String text -> !text.isEmpty();
        case Collection<?> items -> !items.isEmpty();
        default -> true;
      };
    }
  },
  NOT_ZERO {
    @Override
    boolean by(Object value) {
      return value instanceof Number number && number.longValue() != 0;
    }
  },
  TRUE {
    @Override
    boolean by(Object value) {
      return Boolean.TRUE.equals(value);
    }
  };

  abstract boolean by(Object value);
}
