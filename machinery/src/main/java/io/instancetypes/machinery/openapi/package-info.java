/** What the server serves, as OpenAPI documents: for explain, validation and merging in clients. */
package io.instancetypes.machinery.openapi;
