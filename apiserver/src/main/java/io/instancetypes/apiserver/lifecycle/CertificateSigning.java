package io.instancetypes.apiserver.lifecycle;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.instancetypes.api.Fields;
import io.instancetypes.api.KubeObject;
import io.instancetypes.apiserver.certificate.ClientSigner;
import io.instancetypes.apiserver.certificate.SigningRequest;
import io.instancetypes.apiserver.object.Codec;
import io.instancetypes.apiserver.object.Metadata;
import io.instancetypes.store.Entry;
import io.instancetypes.store.Event;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs what was approved. */
final class CertificateSigning implements Controller {
  static final String PREFIX = "/certificates.k8s.io/certificatesigningrequests/";

  private final OwnVerbs verbs;
  private final RestMapper places;
  private final ClientSigner signer;
  private final Clock clock;

  /** What was signed and not yet handed out, by uid: whoever refuses it gets no second one. */
  private final Map<String, String> signed = new ConcurrentHashMap<>();

  CertificateSigning(OwnVerbs verbs, RestMapper places, ClientSigner signer, Clock clock) {
    this.verbs = verbs;
    this.places = places;
    this.signer = signer;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "certificate-signing";
  }

  @Override
  public String prefix() {
    return PREFIX;
  }

  @Override
  public void begin(List<Entry> entries, WorkQueue queue) {
    entries.forEach(entry -> queue.add(entry.key()));
  }

  @Override
  public void happened(Event event, WorkQueue queue) {
    if (event.kind() != Event.Kind.DELETED) {
      queue.add(event.key());
    }
  }

  @Override
  public boolean settle(String key) {
    Entry entry = verbs.store().find(key);
    Fields object = entry == null ? new Fields() : Codec.decode(entry);
    if (!ClientSigner.isDue(new SigningRequest(object))) {
      signed.remove(new KubeObject(object).uid());
      return true;
    }
    String uid = new KubeObject(object).uid();
    try {
      String certificate = certificate(object, uid);
      verbs.change(places.of(key), "status", uid, live -> issue(live, certificate));
      signed.remove(uid);
    } catch (ClientSigner.RefusedException refused) {
      verbs.change(places.of(key), "status", uid, live -> fail(live, refused.getMessage()));
    }
    return true;
  }

  private String certificate(Fields object, String uid) throws ClientSigner.RefusedException {
    String known = signed.get(uid);
    if (known == null) {
      known = signer.sign(new SigningRequest(object));
      signed.put(uid, known);
    }
    return known;
  }

  private static void issue(Fields live, String certificate) {
    byte[] text = certificate.getBytes(US_ASCII);
    live.object("status").put("certificate", Base64.getEncoder().encodeToString(text));
  }

  private void fail(Fields live, String message) {
    Fields status = live.object("status");
    var conditions = new ArrayList<Object>(Fields.list(status, "conditions"));
    conditions.add(
        Fields.of(
            "type",
            SigningRequest.FAILED,
            "status",
            "True",
            "reason",
            "SignerValidationFailure",
            "message",
            message,
            "lastUpdateTime",
            Metadata.timestamp(clock.instant())));
    status.put("conditions", conditions);
  }
}
