/** The command that makes the volume of an image, with what is to be inferred from it. */
package io.instancetypes.virtctl.upload;
