package io.instancetypes.qemu;

/**
 * A part of what an option is given, and who asked for it.
 *
 * @param text as it stands in the command line, such as {@code sockets=2}
 * @param field the path of the field of the VirtualMachineInstance; empty where none is about it
 * @param reason why it is there where no field is about it; empty where one is
 * @param isDefault whether nobody wrote the field
 */
public record Property(String text, String field, String reason, boolean isDefault) {}
