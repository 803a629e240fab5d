/**
 * What a cluster needs beside definitions: its settings and the standard types, kept by a leader.
 */
package io.instancetypes.operator.catalogue;
