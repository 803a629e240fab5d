/** The agents in guests: what they are asked, and what is believed of their answers. */
package io.instancetypes.runtime.agent;
