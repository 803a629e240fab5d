/** Where the content of volumes comes from. */
package io.instancetypes.runtime.source;
