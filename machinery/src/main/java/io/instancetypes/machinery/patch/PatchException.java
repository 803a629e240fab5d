package io.instancetypes.machinery.patch;

/** A patch that its sender got wrong, with the answer that a Kubernetes API server gives. */
public final class PatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final int BAD_REQUEST = 400;
  private static final int TOO_LARGE = 413;
  private static final int UNPROCESSABLE = 422;
  private static final int UNFORESEEN = 500;

  private static final String TEST_FAILED = " failed: test failed";

  private final int code;
  private final String detail;

  private PatchException(int code, String message, String detail) {
    super(message);
    this.code = code;
    this.detail = detail;
  }

  /** What was sent is no patch of its kind. */
  static PatchException malformed(String message) {
    return new PatchException(BAD_REQUEST, message, message);
  }

  static PatchException tooLarge(String message) {
    return new PatchException(TOO_LARGE, message, message);
  }

  /** A proper patch that does not fit the object: the server says so without saying why. */
  static PatchException inapplicable(String detail) {
    return new PatchException(
        UNPROCESSABLE, "the server rejected our request due to an error in our request", detail);
  }

  static PatchException testFailed(String path) {
    return inapplicable("testing value %s%s".formatted(path, TEST_FAILED));
  }

  /** Whether the patch itself says that it is not for this document. */
  public boolean isFailedTest() {
    return detail.endsWith(TEST_FAILED);
  }

  /** Mistakes that Kubernetes has no better code for. */
  static PatchException unforeseen(String message) {
    return new PatchException(UNFORESEEN, message, message);
  }

  /** The HTTP status of the answer. */
  public int code() {
    return code;
  }

  /** Why exactly; the same as the message unless Kubernetes keeps it to itself. */
  public String detail() {
    return detail;
  }
}
