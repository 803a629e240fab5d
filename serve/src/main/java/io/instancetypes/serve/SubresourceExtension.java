package io.instancetypes.serve;

import io.instancetypes.apiserver.extension.Extension;
import io.instancetypes.apiserver.extension.Extension.Reply;
import io.instancetypes.apiserver.extension.TunnelEnd;
import io.instancetypes.machinery.rbac.UserInfo;
import io.instancetypes.machinery.status.Failures;
import io.instancetypes.platform.Cluster;
import io.instancetypes.platform.subresources.GuestAccess;
import io.instancetypes.platform.subresources.GuestAccess.GuestStream;
import io.instancetypes.platform.subresources.GuestException;
import io.instancetypes.platform.subresources.SubresourceRequest;
import io.instancetypes.platform.subresources.SubresourceResult;
import io.instancetypes.platform.subresources.Subresources;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** The group {@code subresources.kubevirt.io} of the server in this process. */
record SubresourceExtension(Subresources subresources) {
  /** What KubeVirt calls bytes that are sent as they are. */
  private static final String PROTOCOL = "plain.kubevirt.io";

  static Extension of(Cluster cluster, String version, Supplier<Optional<GuestAccess>> guests) {
    return new Extension(
        Subresources.GROUP,
        Subresources.VERSIONS,
        Subresources.ACTIONS,
        new SubresourceExtension(new Subresources(cluster, version, guests))::answer);
  }

  private Reply answer(Extension.Request request, UserInfo user) {
    var asked =
        new SubresourceRequest(
            user,
            request.verb(),
            request.namespace(),
            request.resource(),
            request.name(),
            request.subresource(),
            request.body());
    return switch (subresources.answer(asked)) {
      case SubresourceResult.Accepted _ -> new Reply.Done(202);
      case SubresourceResult.Done _ -> new Reply.Done(200);
      case SubresourceResult.Found found -> new Reply.Document(found.document());
      case SubresourceResult.Picture picture -> new Reply.Content("image/png", picture.bytes());
      case SubresourceResult.Text text -> new Reply.Content("text/plain", text.bytes());
      case SubresourceResult.Stream stream ->
          new Reply.Stream(PROTOCOL, () -> open(stream.opening()));
      case SubresourceResult.Refusal no ->
          throw Failures.worded(no.code(), no.reason(), no.message(), no.details());
    };
  }

  private static TunnelEnd open(SubresourceResult.Stream.Opening opening) {
    try {
      return new GuestEnd(opening.open());
    } catch (GuestException unreachable) {
      throw Failures.internal(unreachable.getMessage());
    }
  }

  /** A guest at the far end of a web socket. */
  private record GuestEnd(GuestStream guest) implements TunnelEnd {
    @Override
    public int read(byte[] bytes) throws IOException {
      try {
        return guest.read(bytes);
      } catch (GuestException gone) {
        throw new IOException(gone);
      }
    }

    @Override
    public void write(byte[] bytes, int count) throws IOException {
      try {
        guest.write(bytes, count);
      } catch (GuestException gone) {
        throw new IOException(gone);
      }
    }

    @Override
    public void close() {
      guest.close();
    }

    @Override
    public String farewell() {
      return guest.farewell();
    }
  }
}
