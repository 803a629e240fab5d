/** The machines of a cluster as rows that can be searched. */
package io.instancetypes.dashboard.machine;
