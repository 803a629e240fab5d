package io.instancetypes.virtctl.foreign;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;

/**
 * An OVA: a tar file with the OVF at its beginning. Only that is read; disks, links and names of
 * paths are passed over.
 */
final class OvaArchive {
  private static final int BLOCK = 512;
  private static final int MAGIC = 257;
  private static final int MOST_ENTRIES = 1_000;
  private static final long LARGEST_OVF = 16L << 20;

  private OvaArchive() {}

  static boolean isOne(byte[] start) {
    return start.length >= BLOCK && new String(start, MAGIC, 5, ISO_8859_1).equals("ustar");
  }

  static List<ForeignMachine> read(String file, InputStream in, MachineNames names)
      throws IOException {
    for (int entries = 0; entries < MOST_ENTRIES; entries++) {
      byte[] header = in.readNBytes(BLOCK);
      if (header.length < BLOCK || header[0] == 0) {
        break;
      }
      String name = text(header, 0, 100);
      long size = size(header);
      boolean plain = header[156] == '0' || header[156] == 0;
      if (plain && name.toLowerCase(Locale.ROOT).endsWith(".ovf")) {
        if (size > LARGEST_OVF) {
          throw new ForeignFormatException("its OVF is larger than 16 MiB, and not read");
        }
        byte[] ovf = in.readNBytes((int) size);
        if (ovf.length < size) {
          throw new ForeignFormatException("this OVA ends inside of its OVF");
        }
        return OvfEnvelope.read(file, XmlElement.read(new ByteArrayInputStream(ovf)), names);
      }
      skip(in, (size + BLOCK - 1) / BLOCK * BLOCK);
    }
    throw new ForeignFormatException("there is no OVF in this OVA");
  }

  private static void skip(InputStream in, long bytes) throws IOException {
    try {
      in.skipNBytes(bytes);
    } catch (java.io.EOFException e) {
      throw new ForeignFormatException("this OVA ends too early");
    }
  }

  private static long size(byte[] header) {
    String digits = text(header, 124, 12).strip();
    if (!digits.matches("[0-7]{1,11}")) {
      throw new ForeignFormatException("this tar file is broken: an entry has no size");
    }
    return Long.parseLong(digits, 8);
  }

  private static String text(byte[] header, int from, int length) {
    int end = from;
    while (end < from + length && header[end] != 0) {
      end++;
    }
    return new String(header, from, end - from, ISO_8859_1);
  }
}
