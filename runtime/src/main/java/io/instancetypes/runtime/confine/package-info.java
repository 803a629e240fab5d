/** How guests are kept from the rest of the machine: users of their own, and limits. */
package io.instancetypes.runtime.confine;
