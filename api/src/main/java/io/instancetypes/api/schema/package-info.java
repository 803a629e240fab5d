/**
 * What the specs of instance types and preferences may contain in each version: two tables, one
 * line per field. Validation, conversion, custom resource definitions and documentation read them.
 */
package io.instancetypes.api.schema;
