/** What a request to a Kubernetes API is about. */
package io.instancetypes.machinery.request;
