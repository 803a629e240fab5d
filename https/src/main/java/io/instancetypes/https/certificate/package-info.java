/** Certificates and keys: an authority of one's own, what it issues, and how it is kept. */
package io.instancetypes.https.certificate;
