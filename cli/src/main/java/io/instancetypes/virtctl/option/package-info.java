/**
 * What the values of options say, for the commands that make or change objects: amounts, names,
 * composite values, and the sentences about those that are wrong.
 */
package io.instancetypes.virtctl.option;
