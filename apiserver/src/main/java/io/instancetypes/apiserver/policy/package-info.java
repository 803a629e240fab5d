/** Admission policies: what must hold for a change, written down in CEL. */
package io.instancetypes.apiserver.policy;
