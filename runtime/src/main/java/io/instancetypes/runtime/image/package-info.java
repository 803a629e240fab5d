/** Images of strangers, turned into raw disks without trusting what they say. */
package io.instancetypes.runtime.image;
