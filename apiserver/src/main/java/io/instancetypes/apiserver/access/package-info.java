/** Who sends a request, and whether they may. */
package io.instancetypes.apiserver.access;
