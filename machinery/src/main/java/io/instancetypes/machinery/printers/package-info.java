/** Objects as the rows of a table, as {@code kubectl get} asks the server for them. */
package io.instancetypes.machinery.printers;
