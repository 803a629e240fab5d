/** What this machine can do for guests. */
package io.instancetypes.runtime.host;
