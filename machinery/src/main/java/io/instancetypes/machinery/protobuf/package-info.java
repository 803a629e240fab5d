/** Kubernetes' protobuf form of built-in kinds, turned into documents and back. */
package io.instancetypes.machinery.protobuf;
