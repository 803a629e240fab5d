package io.instancetypes.virtctl.create;

import io.instancetypes.api.Fields;
import io.instancetypes.virtctl.cli.Invocation;
import io.instancetypes.virtctl.option.CompositeForm;
import io.instancetypes.virtctl.option.Mistake;
import io.instancetypes.virtctl.option.Parameters;
import io.instancetypes.virtctl.option.PrefixedName;
import java.util.ArrayList;
import java.util.List;

/**
 * Keys and passwords that come from Secrets, and what they need to reach the guest.
 *
 * @param cloudInit the kind of cloud-init volume that carries a key, or null
 * @param byGuestAgent whether the guest agent writes SSH keys
 */
record AccessCredentials(List<Fields> documents, String cloudInit, boolean byGuestAgent) {
  static final String OPTION = "access-cred";

  static final CompositeForm FORM =
      new CompositeForm()
          .require("src", "SECRET")
          .allow("type", "ssh|password")
          .allow("method", "ga|nocloud|configdrive")
          .allow("user", "USER");

  static AccessCredentials read(Invocation invocation) {
    var reading = new Reading(invocation);
    for (String value : invocation.values(OPTION)) {
      reading.add(Parameters.read(OPTION, value, FORM));
    }
    return new AccessCredentials(reading.documents, reading.cloudInit, reading.byGuestAgent);
  }

  private static final class Reading {
    private final Invocation invocation;
    private final List<Fields> documents = new ArrayList<>();
    private String cloudInit;
    private boolean byGuestAgent;

    Reading(Invocation invocation) {
      this.invocation = invocation;
    }

    void add(Parameters parameters) {
      boolean password =
          parameters.choice("type", "ssh", List.of("ssh", "password")).equals("password");
      String secret = PrefixedName.local(OPTION, parameters.text("src"));
      Fields credential =
          Fields.of(
              "source",
              Fields.of("secret", Fields.of("secretName", secret)),
              "propagationMethod",
              password ? passwordMethod(parameters) : keyMethod(parameters));
      documents.add(Fields.of(password ? "userPassword" : "sshPublicKey", credential));
    }

    private static Fields passwordMethod(Parameters parameters) {
      if (!parameters.choice("method", "ga", CloudInit.METHODS).equals("ga")) {
        throw Mistake.in(OPTION, "a password is set by the guest agent only; write method:ga");
      }
      if (parameters.has("user")) {
        throw Mistake.in(OPTION, "type:password takes no user, the Secret names the users");
      }
      return Fields.of("qemuGuestAgent", new Fields());
    }

    private Fields keyMethod(Parameters parameters) {
      String method = parameters.choice("method", "ga", CloudInit.METHODS);
      if (method.equals("ga")) {
        byGuestAgent = true;
        return Fields.of("qemuGuestAgent", Fields.of("users", List.of(user(parameters))));
      }
      if (parameters.has("user")) {
        throw Mistake.in(
            OPTION, "user goes with method:ga only, as cloud-init adds keys to its own user");
      }
      String type = method.equals("nocloud") ? CloudInit.NO_CLOUD : CloudInit.CONFIG_DRIVE;
      require(type);
      return Fields.of(type, new Fields());
    }

    private String user(Parameters parameters) {
      String user = parameters.text("user", invocation.optional("user").orElse(""));
      if (user.isEmpty()) {
        throw Mistake.in(
            OPTION, "the user who gets the key is missing; write user:USER, or --user USER");
      }
      return user;
    }

    /** There is one cloud-init volume, so it is of one type. */
    private void require(String type) {
      String other =
          invocation.has(CloudInit.OPTION) ? invocation.value(CloudInit.OPTION) : cloudInit;
      if (other != null && !other.equals(type)) {
        throw Mistake.in(
            OPTION,
            "a key for %s needs a cloud-init volume of that type, but it is %s"
                .formatted(type, other));
      }
      cloudInit = type;
    }
  }
}
