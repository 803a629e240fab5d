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
      if (value instanceof String text) {
        return !text.isEmpty();
      }
      return value instanceof Collection<?> items ? !items.isEmpty() : value != null;
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
