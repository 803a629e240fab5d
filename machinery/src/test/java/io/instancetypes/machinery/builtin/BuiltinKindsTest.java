package io.instancetypes.machinery.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BuiltinKindsTest {
  @Test
  @DisplayName("The kinds are served under the names, verbs and subresources of a real API server")
  void served() {
    String served =
        BuiltinKinds.all().stream()
            .map(
                kind ->
                    String.join(
                        " ",
                        kind.apiVersion(),
                        kind.kind(),
                        kind.plural(),
                        kind.singular(),
                        String.join(",", kind.shortNames()) + "|",
                        String.join(",", kind.categories()) + "|",
                        kind.namespaced() ? "namespaced" : "cluster",
                        kind.verbs().size() + "|",
                        kind.subresources().stream()
                            .map(sub -> sub.name() + "=" + sub.kind() + sub.verbs())
                            .collect(Collectors.joining(" "))))
            .collect(Collectors.joining("\n"));
    assertThat(served)
        .isEqualTo(
            """
            v1 Namespace namespaces namespace ns| | cluster 7| status=Namespace[get, patch, update] finalize=Namespace[update]
            v1 ConfigMap configmaps configmap cm| | namespaced 8|\s
            v1 Secret secrets secret | | namespaced 8|\s
            v1 ServiceAccount serviceaccounts serviceaccount sa| | namespaced 8| token=TokenRequest[create]
            v1 PersistentVolumeClaim persistentvolumeclaims persistentvolumeclaim pvc| | namespaced 8| status=PersistentVolumeClaim[get, patch, update]
            v1 PersistentVolume persistentvolumes persistentvolume pv| | cluster 8| status=PersistentVolume[get, patch, update]
            v1 Event events event ev| | namespaced 8|\s
            v1 Pod pods pod po| all| namespaced 8| status=Pod[get, patch, update]
            v1 PodTemplate podtemplates podtemplate | | namespaced 8|\s
            v1 Node nodes node no| | cluster 8| status=Node[get, patch, update]
            v1 Service services service svc| all| namespaced 8| status=Service[get, patch, update]
            v1 Endpoints endpoints endpoints ep| | namespaced 8|\s
            v1 ResourceQuota resourcequotas resourcequota quota| | namespaced 8| status=ResourceQuota[get, patch, update]
            v1 LimitRange limitranges limitrange limits| | namespaced 8|\s
            apps/v1 ControllerRevision controllerrevisions controllerrevision | | namespaced 8|\s
            apps/v1 Deployment deployments deployment deploy| all| namespaced 8| status=Deployment[get, patch, update]
            apps/v1 ReplicaSet replicasets replicaset rs| all| namespaced 8| status=ReplicaSet[get, patch, update]
            coordination.k8s.io/v1 Lease leases lease | | namespaced 8|\s
            events.k8s.io/v1 Event events event ev| | namespaced 8|\s
            storage.k8s.io/v1 StorageClass storageclasses storageclass sc| | cluster 8|\s
            rbac.authorization.k8s.io/v1 Role roles role | | namespaced 8|\s
            rbac.authorization.k8s.io/v1 RoleBinding rolebindings rolebinding | | namespaced 8|\s
            rbac.authorization.k8s.io/v1 ClusterRole clusterroles clusterrole | | cluster 8|\s
            rbac.authorization.k8s.io/v1 ClusterRoleBinding clusterrolebindings clusterrolebinding | | cluster 8|\s
            certificates.k8s.io/v1 CertificateSigningRequest certificatesigningrequests certificatesigningrequest csr| | cluster 8| approval=CertificateSigningRequest[get, patch, update] status=CertificateSigningRequest[get, patch, update]
            flowcontrol.apiserver.k8s.io/v1 FlowSchema flowschemas flowschema | | cluster 8| status=FlowSchema[get, patch, update]
            flowcontrol.apiserver.k8s.io/v1 PriorityLevelConfiguration prioritylevelconfigurations prioritylevelconfiguration | | cluster 8| status=PriorityLevelConfiguration[get, patch, update]
            admissionregistration.k8s.io/v1 MutatingWebhookConfiguration mutatingwebhookconfigurations mutatingwebhookconfiguration | api-extensions| cluster 8|\s
            admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration validatingwebhookconfigurations validatingwebhookconfiguration | api-extensions| cluster 8|\s
            admissionregistration.k8s.io/v1 MutatingAdmissionPolicy mutatingadmissionpolicies mutatingadmissionpolicy | api-extensions| cluster 8|\s
            admissionregistration.k8s.io/v1 MutatingAdmissionPolicyBinding mutatingadmissionpolicybindings mutatingadmissionpolicybinding | api-extensions| cluster 8|\s
            admissionregistration.k8s.io/v1 ValidatingAdmissionPolicy validatingadmissionpolicies validatingadmissionpolicy | api-extensions| cluster 8| status=ValidatingAdmissionPolicy[get, patch, update]
            admissionregistration.k8s.io/v1 ValidatingAdmissionPolicyBinding validatingadmissionpolicybindings validatingadmissionpolicybinding | api-extensions| cluster 8|\s
            apiextensions.k8s.io/v1 CustomResourceDefinition customresourcedefinitions customresourcedefinition crd,crds| api-extensions| cluster 8| status=CustomResourceDefinition[get, patch, update]
            authorization.k8s.io/v1 SelfSubjectAccessReview selfsubjectaccessreviews selfsubjectaccessreview | | cluster 1|\s
            authorization.k8s.io/v1 SubjectAccessReview subjectaccessreviews subjectaccessreview | | cluster 1|\s
            authorization.k8s.io/v1 LocalSubjectAccessReview localsubjectaccessreviews localsubjectaccessreview | | namespaced 1|\s
            authorization.k8s.io/v1 SelfSubjectRulesReview selfsubjectrulesreviews selfsubjectrulesreview | | cluster 1|\s
            authentication.k8s.io/v1 SelfSubjectReview selfsubjectreviews selfsubjectreview | | cluster 1|\s
            authentication.k8s.io/v1 TokenReview tokenreviews tokenreview | | cluster 1|\s\
            """);
  }

  @Test
  @DisplayName("Reviews are answered and forgotten, everything else is kept")
  void stored() {
    assertThat(BuiltinKinds.all().stream().filter(kind -> !kind.stored()).map(BuiltinKind::kind))
        .containsExactly(
            "SelfSubjectAccessReview",
            "SubjectAccessReview",
            "LocalSubjectAccessReview",
            "SelfSubjectRulesReview",
            "SelfSubjectReview",
            "TokenReview");
  }
}
