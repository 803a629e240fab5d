package io.instancetypes.runtime.claim;

import io.instancetypes.api.KubeObject;
import io.instancetypes.engine.resolve.ObjectLookup;
import io.instancetypes.runtime.claim.UploadException.Kind;
import io.instancetypes.runtime.image.SteadyStream;
import io.instancetypes.runtime.image.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Fills claims with what users send. */
public final class ImageUploads {
  /** Each has a connection, a thread and a file. */
  private static final int AT_ONCE = 8;

  /** Nobody keeps all others waiting. */
  private static final int AT_ONCE_OF_ONE = 4;

  private final ObjectLookup objects;
  private final ClaimVolumes volumes;
  private final Consumer<ClaimName> changed;
  private final UploadTokens tokens;
  private final Map<ClaimName, String> active = new HashMap<>();
  private final Map<ClaimName, String> troubles = new ConcurrentHashMap<>();

  /**
   * @param changed told of claims for which an upload has begun or ended
   */
  public ImageUploads(
      ObjectLookup objects,
      ClaimVolumes volumes,
      Consumer<ClaimName> changed,
      InstantSource clock) {
    this.objects = objects;
    this.volumes = volumes;
    this.changed = changed;
    this.tokens = new UploadTokens(clock);
  }

  /**
   * With which a claim can be filled once, by somebody who may.
   *
   * @param user who asks for it
   */
  public String token(String namespace, String name, String user) throws UploadException {
    var claim = new ClaimName(namespace, name);
    return tokens.issue(claim, waiting(claim).uid(), user);
  }

  private KubeObject waiting(ClaimName name) throws UploadException {
    Optional<KubeObject> found =
        objects
            .find("PersistentVolumeClaim", name.namespace(), name.name())
            .map(KubeObject::new)
            .filter(claim -> !claim.isBeingDeleted());
    if (found.isEmpty()) {
      throw new UploadException(
          Kind.MISSING, "there is no PersistentVolumeClaim %s".formatted(name));
    }
    if (!UploadTarget.is(found.get())) {
      throw new UploadException(
          Kind.CONFLICT,
          "PersistentVolumeClaim %s does not wait for an upload: it has no annotation %s"
              .formatted(name, UploadTarget.WANTED));
    }
    if (volumes.isFilled(name)) {
      throw new UploadException(
          Kind.CONFLICT, "PersistentVolumeClaim %s was filled already".formatted(name));
    }
    return found.get();
  }

  /**
   * Returns when the claim is filled.
   *
   * @param known told whose token it is, and for which claim, once that is known
   */
  public void receive(String token, InputStream body, BiConsumer<String, ClaimName> known)
      throws UploadException {
    UploadTokens.Grant grant =
        tokens
            .redeem(token)
            .orElseThrow(
                () ->
                    new UploadException(
                        Kind.UNAUTHORIZED,
                        "the token is not known, or was used, or is too old: ask for another"));
    known.accept(grant.user(), grant.claim());
    KubeObject claim = waiting(grant.claim());
    if (!claim.uid().equals(grant.uid())) {
      throw new UploadException(
          Kind.UNAUTHORIZED, "the token is for another claim of this name: ask for another");
    }
    begin(grant.claim(), grant.user());
    try {
      volumes.fill(claim, new SteadyStream(body, SteadyStream.WINDOW, count -> {}));
    } catch (IOException | RuntimeException failure) {
      String why = Trouble.inWords(failure);
      troubles.put(grant.claim(), why);
      throw new UploadException(Kind.UNUSABLE, why, failure);
    } finally {
      end(grant.claim());
    }
  }

  private void begin(ClaimName claim, String user) throws UploadException {
    synchronized (active) {
      if (Collections.frequency(active.values(), user) >= AT_ONCE_OF_ONE) {
        throw new UploadException(
            Kind.BUSY,
            "%d images are being uploaded for %s already: try again when one is done"
                .formatted(AT_ONCE_OF_ONE, user));
      }
      if (active.size() >= AT_ONCE || active.putIfAbsent(claim, user) != null) {
        throw new UploadException(Kind.BUSY, "others upload at the moment: try again later");
      }
    }
    if (troubles.remove(claim) != null) {
      changed.accept(claim);
    }
  }

  private void end(ClaimName claim) {
    synchronized (active) {
      active.remove(claim);
    }
    changed.accept(claim);
  }

  /** Why the last upload failed; empty where it did not. */
  public Optional<String> trouble(ClaimName claim) {
    return Optional.ofNullable(troubles.get(claim));
  }

  /** The claim is gone, or filled. */
  public void forget(ClaimName claim) {
    troubles.remove(claim);
  }
}
