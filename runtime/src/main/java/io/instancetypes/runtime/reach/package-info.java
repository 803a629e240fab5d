/** How people reach the guests of this machine: console, screen, ports, and the power button. */
package io.instancetypes.runtime.reach;
