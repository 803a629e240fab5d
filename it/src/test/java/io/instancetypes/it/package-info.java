/** What every test here needs: a server of our own and the clients of others. */
package io.instancetypes.it;
