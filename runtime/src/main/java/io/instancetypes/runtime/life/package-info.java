/** What becomes of an instance, as functions of what was seen of it and of its guest. */
package io.instancetypes.runtime.life;
