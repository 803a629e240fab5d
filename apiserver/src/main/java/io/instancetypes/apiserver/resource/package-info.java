/** What is served: resources with their names, schemas, versions and habits. */
package io.instancetypes.apiserver.resource;
