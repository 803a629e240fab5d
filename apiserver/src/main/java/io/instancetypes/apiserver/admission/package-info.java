/** Those who are asked before anything is written: in process, or webhooks over HTTPS. */
package io.instancetypes.apiserver.admission;
