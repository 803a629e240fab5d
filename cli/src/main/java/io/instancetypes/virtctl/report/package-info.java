/** The forms in which answers of the engine are printed for people and for programs. */
package io.instancetypes.virtctl.report;
