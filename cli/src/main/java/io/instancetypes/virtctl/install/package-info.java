/**
 * {@code virtctl install} and {@code virtctl uninstall}: what the operator needs in a cluster,
 * printed, compared with what is there, and taken away again.
 */
package io.instancetypes.virtctl.install;
