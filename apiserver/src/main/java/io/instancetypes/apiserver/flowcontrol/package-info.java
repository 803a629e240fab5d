/** Who is answered first when there is more to do than a server can do at once. */
package io.instancetypes.apiserver.flowcontrol;
