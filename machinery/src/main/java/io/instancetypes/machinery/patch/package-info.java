/** The three kinds of patch that clients send, as functions from a document to a new one. */
package io.instancetypes.machinery.patch;
