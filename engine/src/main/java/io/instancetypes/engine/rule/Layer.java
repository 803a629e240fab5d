package io.instancetypes.engine.rule;

/** Who can decide a field, strongest first. */
public enum Layer {
  USER,
  INSTANCETYPE,
  PREFERENCE,
  DEFAULT
}
