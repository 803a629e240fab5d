/**
 * The API group {@code instancetype.kubevirt.io}: kinds, versions, schemas, conversion, quantities,
 * and the form in which every document is held.
 */
package io.instancetypes.api;
