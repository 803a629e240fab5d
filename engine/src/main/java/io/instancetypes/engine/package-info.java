/**
 * Pure functions over documents: what a virtual machine becomes, why, and whether it may. Nothing
 * here reads files, asks servers, looks at the clock or logs.
 */
package io.instancetypes.engine;
