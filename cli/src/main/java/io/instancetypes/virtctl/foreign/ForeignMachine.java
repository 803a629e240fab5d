package io.instancetypes.virtctl.foreign;

import io.instancetypes.api.Fields;
import java.util.List;

/**
 * A machine of another system, as the VirtualMachine that comes nearest.
 *
 * @param file where it was found
 * @param name what it is called there
 * @param preferences those that suit its guest; none where the guest is unknown
 * @param virtioLater whether the guest has to get drivers before its disks can be virtio
 * @param unplaced what has no place in a VirtualMachine
 */
public record ForeignMachine(
    String file,
    String name,
    Fields vm,
    List<String> preferences,
    boolean virtioLater,
    List<String> unplaced) {}
