/**
 * What kube-apiserver answers, as literals, asked of it and of the embedded server: none of these
 * tests can be right on one of them only.
 */
package io.instancetypes.it.reference;
