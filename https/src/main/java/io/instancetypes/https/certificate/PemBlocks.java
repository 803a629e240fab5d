package io.instancetypes.https.certificate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.util.encoders.DecoderException;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemReader;

/** The blocks of a text in order, whatever they hold and whatever stands between them. */
public final class PemBlocks {
  private final List<PemObject> blocks;

  private PemBlocks(List<PemObject> blocks) {
    this.blocks = blocks;
  }

  /** What comes after a block that cannot be read is not looked at. */
  public static PemBlocks read(String text) {
    var blocks = new ArrayList<PemObject>();
    try (var reader = new PemReader(new StringReader(text))) {
      for (PemObject block = reader.readPemObject(); block != null; ) {
        blocks.add(block);
        block = reader.readPemObject();
      }
    } catch (IOException | DecoderException damaged) {
      // As if there were no more.
    }
    return new PemBlocks(blocks);
  }

  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  List<String> labels() {
    return blocks.stream().map(PemObject::getType).toList();
  }

  List<byte[]> contents() {
    return blocks.stream().map(PemObject::getContent).toList();
  }

  /** Fails unless there are certificates, and nothing else, in kube-apiserver's words. */
  public void requireCertificates() throws GeneralSecurityException {
    for (PemObject block : blocks) {
      if (!block.getType().equals("CERTIFICATE")) {
        throw new GeneralSecurityException(
            "only CERTIFICATE PEM blocks are allowed, found \"%s\"".formatted(block.getType()));
      }
      if (!block.getHeaders().isEmpty()) {
        throw new GeneralSecurityException("no PEM block headers are permitted");
      }
      requireCertificate(block.getContent());
    }
    if (isEmpty()) {
      throw new GeneralSecurityException("must contain at least one CERTIFICATE PEM block");
    }
  }

  private static void requireCertificate(byte[] encoded) throws GeneralSecurityException {
    try {
      CertificateFactory.getInstance("X.509")
          .generateCertificate(new ByteArrayInputStream(encoded));
    } catch (CertificateException damaged) {
      throw new GeneralSecurityException("x509: malformed certificate", damaged);
    }
  }
}
