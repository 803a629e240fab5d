package io.instancetypes.https.certificate;

import java.util.List;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.security.auth.x500.X500Principal;

/**
 * Whom a certificate names, as Kubernetes reads it.
 *
 * @param name the common name; empty if there is none
 * @param groups the organizations, in the order they were written
 */
public record Subject(String name, List<String> groups) {
  public Subject {
    groups = List.copyOf(groups);
  }

  public static Subject of(X500Principal principal) {
    List<String> names = values(principal, "CN");
    return new Subject(names.isEmpty() ? "" : names.getLast(), values(principal, "O"));
  }

  /** The values of an attribute, but no empty ones. */
  private static List<String> values(X500Principal principal, String attribute) {
    try {
      return new LdapName(principal.getName())
          .getRdns().stream()
              .filter(part -> part.getType().equalsIgnoreCase(attribute))
              .map(Rdn::getValue)
              .filter(String.class::isInstance)
              .map(String.class::cast)
              .filter(value -> !value.isEmpty())
              .toList();
    } catch (InvalidNameException e) {
      return List.of();
    }
  }
}
