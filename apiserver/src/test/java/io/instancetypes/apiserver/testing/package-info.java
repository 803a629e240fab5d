/** A real server on loopback, and a client that says what it sends. */
package io.instancetypes.apiserver.testing;
