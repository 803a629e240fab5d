/** Objects as the store keeps them: their keys, their bytes, their metadata. */
package io.instancetypes.apiserver.object;
