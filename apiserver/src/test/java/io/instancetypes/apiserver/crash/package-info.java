/** The whole server, killed while clients write over HTTPS. */
package io.instancetypes.apiserver.crash;
