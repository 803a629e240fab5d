/** Attackers and ordinary clients of a listener. */
package io.instancetypes.https.testing;
