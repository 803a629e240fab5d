package io.instancetypes.apiserver.resource;

/** The behaviour of every custom resource. */
public record CustomBehaviour() implements Behaviour {
  @Override
  public boolean tracksGeneration() {
    return true;
  }

  @Override
  public boolean overwritesBlindly() {
    return false;
  }
}
