/** What takes long, may fail, and is tried again. */
package io.instancetypes.runtime.attempt;
