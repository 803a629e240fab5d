package io.instancetypes.apiserver.certificate;

import io.instancetypes.api.Fields;
import io.instancetypes.apiserver.admission.Admission;
import io.instancetypes.apiserver.resource.AdmissionAttributes;
import io.instancetypes.machinery.rbac.Attributes;
import io.instancetypes.machinery.rbac.Authorizer;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.ApiException;
import io.instancetypes.machinery.status.Failures;
import java.security.GeneralSecurityException;

/**
 * Who may approve and sign for which signer: the right to write the subresource is not enough. And
 * nobody gets a certificate that no role could limit.
 */
public final class SignerAccess implements Admission {
  private static final String GROUP = "certificates.k8s.io";

  private final Authorizer authorizer;

  public SignerAccess(Authorizer authorizer) {
    this.authorizer = authorizer;
  }

  @Override
  public Fields mutate(AdmissionAttributes change) {
    return change.object();
  }

  @Override
  public void validate(AdmissionAttributes change) {
    if (!change.resource().group().equals(GROUP)) {
      return;
    }
    switch (change.operation()) {
      case CREATE -> requireNoMaster(change);
      case UPDATE -> requireSigner(change);
      case DELETE -> {}
    }
  }

  private static void requireNoMaster(AdmissionAttributes change) {
    var request = new SigningRequest(change.object());
    if (!request.signerName().equals(SigningRequest.OURS)) {
      return;
    }
    try {
      if (request.request().subject().groups().contains(UserInfo.MASTERS)) {
        throw refused(
            change,
            "use of %s signer with %s group is not allowed"
                .formatted(SigningRequest.OURS, UserInfo.MASTERS));
      }
    } catch (GeneralSecurityException unreadable) {
      throw refused(change, "failed to parse CSR: " + unreadable.getMessage());
    }
  }

  private void requireSigner(AdmissionAttributes change) {
    var old = new SigningRequest(change.old());
    var request = new SigningRequest(change.object());
    String verb =
        switch (change.subresource()) {
          case "approval" -> "approve";
          case "status" -> "sign";
          default -> "";
        };
    boolean idle =
        verb.equals("sign")
            && old.certificate().equals(request.certificate())
            && old.conditions().equals(request.conditions());
    if (!verb.isEmpty() && !idle && !isAllowed(change.caller().user(), verb, old.signerName())) {
      throw refused(
          change,
          "user not permitted to %s requests with signerName \"%s\""
              .formatted(verb, old.signerName()));
    }
  }

  /** By its own name, or for all signers of a domain. */
  private boolean isAllowed(UserInfo user, String verb, String signer) {
    String domain = signer.substring(0, Math.max(0, signer.indexOf('/')));
    return isNamed(user, verb, signer) || isNamed(user, verb, domain + "/*");
  }

  private boolean isNamed(UserInfo user, String verb, String name) {
    return authorizer
        .decide(Attributes.ofResource(user, verb, "", GROUP, "signers", name))
        .allowed();
  }

  private static ApiException refused(AdmissionAttributes change, String why) {
    return Failures.refused(change.resource().groupResource(), change.name(), why);
  }
}
