/**
 * Who owns which field of an object: server-side apply and the bookkeeping of {@code
 * metadata.managedFields} that it needs.
 */
package io.instancetypes.machinery.managedfields;
