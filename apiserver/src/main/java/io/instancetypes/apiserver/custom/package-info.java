/** Custom resources: definitions that users apply, and the resources they bring. */
package io.instancetypes.apiserver.custom;
