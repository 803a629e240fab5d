/** What the operator writes to its log, a line for each message. */
package io.instancetypes.operator.log;
