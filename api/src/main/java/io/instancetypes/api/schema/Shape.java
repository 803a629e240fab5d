package io.instancetypes.api.schema;

import io.instancetypes.api.ApiVersion;

/** A schema as the tables write it: once, for all versions. */
@FunctionalInterface
interface Shape {
  Schema in(ApiVersion version);
}
