/**
 * The dashboard of a cluster. Pages read and write with the token of whoever looks at them; only
 * the list of all machines is kept with the operator's own rights, and shown as far as its reader
 * may list them.
 */
package io.instancetypes.operator.dashboard;
