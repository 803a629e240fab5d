/** The words in which the tests of admission are written: reviews in, responses out. */
package io.instancetypes.platform.admission.testing;
