/** Certificate signing requests: how somebody who is let in gets others in. */
package io.instancetypes.apiserver.certificate;
