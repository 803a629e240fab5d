package io.instancetypes.qemu;

/**
 * A file that has to be there before QEMU starts.
 *
 * @param content what it holds, in words
 */
public record GuestFile(String path, String content) {}
