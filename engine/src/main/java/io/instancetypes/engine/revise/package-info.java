/**
 * Keeps a virtual machine as it was when its owner chose its size: which revisions it needs, and
 * when it moves to another one. Documents in, wanted writes out; somebody else performs them.
 */
package io.instancetypes.engine.revise;
