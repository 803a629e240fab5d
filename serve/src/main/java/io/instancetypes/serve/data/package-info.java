/** What a server keeps on disk, and how that is copied, restored and put aside. */
package io.instancetypes.serve.data;
