/** API Priority and Fairness: what a cluster starts with, and which requests belong together. */
package io.instancetypes.machinery.flowcontrol;
