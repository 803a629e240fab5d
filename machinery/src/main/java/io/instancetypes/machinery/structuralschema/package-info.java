/** Structural schemas: what a kind's objects look like, and the checks and changes that follow. */
package io.instancetypes.machinery.structuralschema;
