package io.instancetypes.qemu;

/** A field that somebody wrote and that the guest does not get, and why. */
public record IgnoredField(String path, String reason) {}
