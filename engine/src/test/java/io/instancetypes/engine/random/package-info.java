/** Laws that hold for every input, tried on thousands of random ones. */
package io.instancetypes.engine.random;
