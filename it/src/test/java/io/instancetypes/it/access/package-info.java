/** Who may call what, for every route there is. */
package io.instancetypes.it.access;
