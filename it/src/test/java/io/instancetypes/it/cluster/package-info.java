/** Operators as processes of their own, with the shipped roles, on a real cluster. */
package io.instancetypes.it.cluster;
