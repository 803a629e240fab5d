package io.instancetypes.dist;

/** Why nothing was made, in words for whoever asked for it. */
final class DistributionException extends RuntimeException {
  DistributionException(String message) {
    super(message);
  }
}
