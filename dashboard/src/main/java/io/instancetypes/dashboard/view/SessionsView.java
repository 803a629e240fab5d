package io.instancetypes.dashboard.view;

import io.instancetypes.dashboard.session.Session;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Who is logged in, as far as somebody may know it.
 *
 * @param others those of other users; empty for who may not list them
 */
public record SessionsView(List<Session> own, Optional<Others> others) {
  private static final int MOST = 50;

  /**
   * Sessions of other users.
   *
   * @param shown a part of them, by user, the latest first
   * @param count how many there are of the users asked for
   * @param user what the names of these users contain
   * @param mayEnd whether whoever looks at them may end them
   */
  public record Others(List<Session> shown, int count, String user, boolean mayEnd) {}

  public static SessionsView ofOneself(List<Session> own) {
    return new SessionsView(own, Optional.empty());
  }

  public SessionsView with(List<Session> all, String user, boolean mayEnd) {
    List<Session> asked =
        all.stream()
            .filter(each -> !own.contains(each) && each.user().contains(user))
            .sorted(Comparator.comparing(Session::user))
            .toList();
    return new SessionsView(
        own,
        Optional.of(new Others(asked.stream().limit(MOST).toList(), asked.size(), user, mayEnd)));
  }
}
