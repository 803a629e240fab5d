/**
 * YAML in, YAML out, texts of either format, and where in a text a field stands. The values are
 * those of {@link io.instancetypes.api.json}.
 */
package io.instancetypes.documents;
