/** The settings of a cluster, which are where KubeVirt's users look for them. */
package io.instancetypes.platform.settings;
