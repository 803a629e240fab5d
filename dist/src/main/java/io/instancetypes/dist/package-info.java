/** Makes what people install: the image of the operator, and packages of virtctl. */
package io.instancetypes.dist;
