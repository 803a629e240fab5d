package io.instancetypes.dashboard.session;

/** Where sessions are while their server does not run. */
public interface SessionStorage {
  /** For servers whose sessions end with them. */
  SessionStorage NONE =
      new SessionStorage() {
        @Override
        public byte[] read() {
          return new byte[0];
        }

        @Override
        public void write(byte[] sessions) {
          // They end with their server.
        }
      };

  /** What was written last; empty for nothing. */
  byte[] read();

  /** On return it is kept in the place of what was; or nothing is kept, and people log in again. */
  void write(byte[] sessions);
}
