/** The libraries that controllers are written with, from Java, Go and Python. */
package io.instancetypes.it.client;
