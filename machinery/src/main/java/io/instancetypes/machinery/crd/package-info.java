/** CustomResourceDefinitions: what they say, what is wrong with them, and what they make happen. */
package io.instancetypes.machinery.crd;
