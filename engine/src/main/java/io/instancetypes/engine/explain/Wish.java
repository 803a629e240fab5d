package io.instancetypes.engine.explain;

/** A value that a field does not have, because somebody else decided. */
public record Wish(Author by, Object value) {}
