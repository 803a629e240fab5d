/**
 * Decides what a virtual machine needs next, from documents alone; nothing here touches a cluster.
 */
package io.instancetypes.controller.machine;
