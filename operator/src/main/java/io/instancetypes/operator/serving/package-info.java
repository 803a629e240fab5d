/** What the cluster sends to the operator over HTTPS, and the answers. */
package io.instancetypes.operator.serving;
