/** Whether the server lives, and whether it may be sent requests. */
package io.instancetypes.apiserver.health;
