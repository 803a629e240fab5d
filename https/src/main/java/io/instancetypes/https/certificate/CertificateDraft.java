package io.instancetypes.https.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate that is yet to be signed. */
record CertificateDraft(
    List<String> organizations, String commonName, PublicKey key, Instant start, Instant end) {
  private static final SecureRandom RANDOM = new SecureRandom();

  X509Certificate signAsAuthority(KeyPair own) throws GeneralSecurityException {
    return sign(
        subject(),
        own.getPrivate(),
        builder -> {
          builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
          builder.addExtension(
              Extension.keyUsage,
              true,
              new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyCertSign | KeyUsage.cRLSign));
          builder.addExtension(
              Extension.subjectKeyIdentifier,
              false,
              new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
        });
  }

  X509Certificate signForServer(Credentials authority, Collection<String> hosts)
      throws GeneralSecurityException {
    GeneralName[] names = hosts.stream().map(CertificateDraft::name).toArray(GeneralName[]::new);
    return signLeaf(
        authority,
        KeyPurposeId.id_kp_serverAuth,
        builder ->
            builder.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(names)));
  }

  X509Certificate signForClient(Credentials authority) throws GeneralSecurityException {
    return signLeaf(authority, KeyPurposeId.id_kp_clientAuth, builder -> {});
  }

  private X509Certificate signLeaf(Credentials authority, KeyPurposeId purpose, Extensions more)
      throws GeneralSecurityException {
    var issuer =
        X500Name.getInstance(authority.certificate().getSubjectX500Principal().getEncoded());
    return sign(
        issuer,
        authority.key(),
        builder -> {
          builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
          builder.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
          builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
          builder.addExtension(
              Extension.authorityKeyIdentifier,
              false,
              new JcaX509ExtensionUtils()
                  .createAuthorityKeyIdentifier(authority.certificate().getPublicKey()));
          more.addTo(builder);
        });
  }

  private interface Extensions {
    void addTo(X509v3CertificateBuilder builder) throws IOException, GeneralSecurityException;
  }

  private X509Certificate sign(X500Name issuer, PrivateKey issuerKey, Extensions extensions)
      throws GeneralSecurityException {
    var builder =
        new JcaX509v3CertificateBuilder(
            issuer,
            new BigInteger(127, RANDOM).add(BigInteger.ONE),
            Date.from(start),
            Date.from(end),
            subject(),
            key);
    try {
      extensions.addTo(builder);
      var signer = new JcaContentSignerBuilder(CertificateAuthority.ALGORITHM).build(issuerKey);
      return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
    } catch (IOException | OperatorCreationException e) {
      throw new GeneralSecurityException("The certificate of " + commonName + " failed", e);
    }
  }

  private X500Name subject() {
    var name = new X500NameBuilder();
    organizations.forEach(it -> name.addRDN(BCStyle.O, it));
    return name.addRDN(BCStyle.CN, commonName).build();
  }

  private static GeneralName name(String host) {
    return new GeneralName(isAddress(host) ? GeneralName.iPAddress : GeneralName.dNSName, host);
  }

  private static boolean isAddress(String host) {
    try {
      InetAddress.ofLiteral(host);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
