/**
 * The cluster as the controller meets it: what is watched, and the one way in which it is written.
 */
package io.instancetypes.controller.cluster;
