package io.instancetypes.store;

/** The store lacks what it acknowledged; nothing was touched. */
public final class LossException extends StoreUnavailableException {
  private final String loss;

  LossException(String loss) {
    super(loss + ": put the files back as they were, restore a backup, or accept the loss");
    this.loss = loss;
  }

  /** What is missing, in a sentence; the way out is left to those who know the commands. */
  public String loss() {
    return loss;
  }
}
