package io.instancetypes.runtime.registry;

/**
 * What is taken from a registry at most.
 *
 * @param fetched bytes of all layers, as they come
 * @param unpacked bytes of one layer
 * @param disk bytes of a disk, most of which may be nothing
 * @param stallMilliseconds how long a registry may be silent
 */
public record ImageLimits(long fetched, long unpacked, long disk, int stallMilliseconds) {
  public static final ImageLimits USUAL = new ImageLimits(64L << 30, 128L << 30, 1L << 40, 30_000);
}
