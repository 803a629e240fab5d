/** The kinds of Kubernetes itself: their fields, how they are served and how they are printed. */
package io.instancetypes.machinery.builtin;
