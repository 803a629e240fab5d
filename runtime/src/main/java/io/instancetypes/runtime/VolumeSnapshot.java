package io.instancetypes.runtime;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** A document like all others; the class only tells the framework which resource is meant. */
@Group("snapshot.storage.k8s.io")
@Version("v1")
@Kind("VolumeSnapshot")
@Plural("volumesnapshots")
public final class VolumeSnapshot extends GenericKubernetesResource implements Namespaced {}
