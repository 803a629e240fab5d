/** Everything that is put into a cluster to run the operator there, as documents. */
package io.instancetypes.install;
