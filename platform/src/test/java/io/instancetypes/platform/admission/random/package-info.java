/** What must hold for every review, tried on random ones. */
package io.instancetypes.platform.admission.random;
