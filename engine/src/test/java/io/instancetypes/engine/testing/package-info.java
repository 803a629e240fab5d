/** The words in which the tests of the engine are written: documents in, documents out. */
package io.instancetypes.engine.testing;
