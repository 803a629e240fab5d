/** Carries objects of the four kinds from one version of the API to another. */
package io.instancetypes.api.convert;
