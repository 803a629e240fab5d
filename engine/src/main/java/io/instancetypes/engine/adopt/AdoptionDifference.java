package io.instancetypes.engine.adopt;

/**
 * A field in which an adopted machine starts differently.
 *
 * @param path in the instance; items of lists by their names
 * @param reason why that is so
 */
public record AdoptionDifference(String path, Object before, Object after, String reason) {}
