/** Commands that say what a change does before it is made, and make it. */
package io.instancetypes.virtctl.plan;
