package io.instancetypes.operator;

import io.instancetypes.testkit.Backend;
import io.instancetypes.testkit.OnKubernetes;
import io.instancetypes.testkit.Tenancy;

@OnKubernetes(value = Backend.EMBEDDED, tenancy = Tenancy.OWN)
class EmbeddedCertificateRotationTest extends CertificateRotation {}
