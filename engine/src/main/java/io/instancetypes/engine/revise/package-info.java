/**
 * Keeps a virtual machine as it was when its owner chose its size: which revisions it needs, when
 * it moves to another one, and what a running instance still lacks. Documents in, wanted writes
 * out; somebody else performs them.
 */
package io.instancetypes.engine.revise;
