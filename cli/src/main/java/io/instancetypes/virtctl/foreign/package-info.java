/**
 * Reads machines of other systems as VirtualMachines: libvirt domains, OVF and OVA, RVTools
 * workbooks, flavors of OpenStack and sizes of clouds.
 *
 * <p>All of it is read with the JDK's own StAX parser and zip streams. Libraries for workbooks
 * build the sheet in memory or bring an XML stack of their own; a list of machines needs a dozen
 * columns of three sheets, and what strangers send has to meet limits that we know: no DTD, no
 * entities, no links, a bounded depth, size and number of everything.
 *
 * <p>None of these classes is touched by other commands, so that they start as fast as before.
 */
package io.instancetypes.virtctl.foreign;
