/** How clients find out what is served: groups, versions, resources, their schemas. */
package io.instancetypes.apiserver.discovery;
