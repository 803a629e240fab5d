/** What a virtual machine gets when nobody decided: the defaults of KubeVirt, in its order. */
package io.instancetypes.engine.defaults;
