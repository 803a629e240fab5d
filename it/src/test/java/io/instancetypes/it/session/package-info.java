/** Sessions of a person at a terminal, replayed command by command. */
package io.instancetypes.it.session;
