package io.instancetypes.machinery.cel;

import static io.instancetypes.machinery.cel.Signatures.TEXT;

import dev.cel.common.types.SimpleType;
import io.instancetypes.machinery.cel.Functions.Parameter;
import io.instancetypes.machinery.structuralschema.GoText;
import io.instancetypes.machinery.structuralschema.IpAddresses;
import java.util.function.Predicate;

/** {@code ip('::1').isLoopback()}, {@code cidr('10.0.0.0/8').containsIP('10.1.1.1')}, and so on. */
final class AddressFunctions {
  private static final Parameter IP = Signatures.opaque("net.IP", Address.class);
  private static final Parameter CIDR = Signatures.opaque("net.CIDR", Range.class);

  private AddressFunctions() {}

  /** Addresses that begin alike. */
  record Range(Address address, int length) {
    static Range require(String text) {
      Range range = of(text);
      if (range == null) {
        String problem = "network address parse error during conversion from string: ";
        throw new RuleFailure(
            problem + problem + "netip.ParsePrefix(" + GoText.quote(text) + "): no '/'");
      }
      return range;
    }

    static Range of(String text) {
      int slash = text.lastIndexOf('/');
      Address address = slash < 0 ? null : Address.of(text.substring(0, slash));
      int length =
          address == null ? -1 : IpAddresses.prefix(text.substring(slash + 1), address.bits());
      return length < 0 ? null : new Range(address, length);
    }

    boolean contains(Address other) {
      return other.startsWith(address, Math.min(length, other.bits()));
    }

    boolean contains(Range other) {
      return length <= other.length && contains(other.address);
    }

    @Override
    public String toString() {
      return address + "/" + length;
    }
  }

  static void addTo(Functions functions) {
    addAddresses(functions);
    addRanges(functions);
    is(functions, "isUnspecified", "ip_is_unspecified", Address::isUnspecified);
    is(functions, "isLoopback", "ip_is_loopback", Address::isLoopback);
    is(
        functions,
        "isLinkLocalMulticast",
        "ip_is_link_local_multicast",
        Address::isLinkLocalMulticast);
    is(functions, "isLinkLocalUnicast", "ip_is_link_local_unicast", Address::isLinkLocalUnicast);
    is(functions, "isGlobalUnicast", "ip_is_global_unicast", Address::isGlobalUnicast);
  }

  private static void is(
      Functions functions, String name, String id, Predicate<Address> predicate) {
    functions.member(name, id, SimpleType.BOOL, args -> predicate.test((Address) args[0]), IP);
  }

  private static void addAddresses(Functions functions) {
    functions.global(
        "ip", "string_to_ip", IP.type(), args -> Address.require((String) args[0]), TEXT);
    functions.global(
        "isIP", "is_ip", SimpleType.BOOL, args -> Address.of((String) args[0]) != null, TEXT);
    functions.global(
        "ip.isCanonical",
        "ip_is_canonical",
        SimpleType.BOOL,
        args -> Address.require((String) args[0]).toString().equals(args[0]),
        TEXT);
    functions.member(
        "family",
        "ip_family",
        SimpleType.INT,
        args -> ((Address) args[0]).isFourth() ? 4L : 6L,
        IP);
    functions.global("string", "ip_to_string", SimpleType.STRING, args -> args[0].toString(), IP);
  }

  private static void addRanges(Functions functions) {
    functions.global(
        "cidr", "string_to_cidr", CIDR.type(), args -> Range.require((String) args[0]), TEXT);
    functions.global(
        "isCIDR", "is_cidr", SimpleType.BOOL, args -> Range.of((String) args[0]) != null, TEXT);
    functions.member("ip", "cidr_ip", IP.type(), args -> ((Range) args[0]).address, CIDR);
    functions.member(
        "prefixLength",
        "cidr_prefix_length",
        SimpleType.INT,
        args -> (long) ((Range) args[0]).length,
        CIDR);
    functions.member("masked", "cidr_masked", CIDR.type(), args -> masked((Range) args[0]), CIDR);
    functions.global(
        "string", "cidr_to_string", SimpleType.STRING, args -> args[0].toString(), CIDR);
    addContainment(functions);
  }

  private static Range masked(Range range) {
    return new Range(range.address.masked(range.length), range.length);
  }

  private static void addContainment(Functions functions) {
    functions.member(
        "containsIP",
        "cidr_contains_ip_string",
        SimpleType.BOOL,
        args -> ((Range) args[0]).contains(Address.require((String) args[1])),
        CIDR,
        TEXT);
    functions.member(
        "containsIP",
        "cidr_contains_ip_ip",
        SimpleType.BOOL,
        args -> ((Range) args[0]).contains((Address) args[1]),
        CIDR,
        IP);
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr_string",
        SimpleType.BOOL,
        args -> ((Range) args[0]).contains(Range.require((String) args[1])),
        CIDR,
        TEXT);
    functions.member(
        "containsCIDR",
        "cidr_contains_cidr",
        SimpleType.BOOL,
        args -> ((Range) args[0]).contains((Range) args[1]),
        CIDR,
        CIDR);
  }
}
