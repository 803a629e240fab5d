package io.instancetypes.dashboard;

import io.instancetypes.dashboard.page.Frame;
import io.instancetypes.dashboard.session.Session;

/** What becomes of a request. */
sealed interface Answer {
  record Page(int code, Frame.Document page) implements Answer {
    Page(Frame.Document page) {
      this(200, page);
    }
  }

  /** Elsewhere on these pages. */
  record Redirect(String address) implements Answer {}

  /** A login: the key of a new session goes to the browser. */
  record LoggedIn(String key, String address) implements Answer {}

  /** The browser forgets its key. */
  record LoggedOut(String address) implements Answer {}

  /** For programs. */
  record Json(int code, Object document) implements Answer {}

  /** What the API has at a path, for as long as the session lasts. */
  record FromApi(Session session, String path) implements Answer {}

  /** News for as long as the session lasts. */
  record Live(Session session) implements Answer {}
}
