/** Claims, the volumes behind them, and what they are filled with. */
package io.instancetypes.runtime.claim;
