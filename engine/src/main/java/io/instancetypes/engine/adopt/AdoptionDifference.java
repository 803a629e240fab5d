package io.instancetypes.engine.adopt;

import io.instancetypes.engine.rollout.FieldDifference;

/**
 * A field in which an adopted machine starts differently.
 *
 * @param path in the instance; items of lists by their names
 * @param reason why that is so; empty for machines that were not chosen
 */
public record AdoptionDifference(String path, Object before, Object after, String reason) {
  static AdoptionDifference unexplained(FieldDifference difference) {
    return new AdoptionDifference(difference.path(), difference.before(), difference.after(), "");
  }
}
