/**
 * {@code virtctl customize}: an instance type or preference of one's own, made from one that is
 * there already. The command line is checked first, then the source is read and changed; the result
 * is printed only if a cluster would accept it.
 */
package io.instancetypes.virtctl.customize;
