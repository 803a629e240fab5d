/** The files that guests need before they start. */
package io.instancetypes.runtime.volume;
