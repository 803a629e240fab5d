package io.instancetypes.virtctl.customize;

import io.instancetypes.api.Kind;
import io.instancetypes.virtctl.cli.Refusal;
import io.instancetypes.virtctl.cli.Wording;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Finds the object to start from, or says what else there is. */
final class Search {
  private static final List<Kind> MOST_USUAL_FIRST =
      List.of(
          Kind.CLUSTER_INSTANCETYPE, Kind.CLUSTER_PREFERENCE, Kind.INSTANCETYPE, Kind.PREFERENCE);

  private final SourceName wanted;
  private final SourceOption source;

  private Search(SourceName wanted, SourceOption source) {
    this.wanted = wanted;
    this.source = source;
  }

  static Map<String, Object> find(SourceName wanted, SourceOption source) {
    return source
        .find(wanted.kind(), wanted.name())
        .orElseThrow(() -> new Search(wanted, source).missing());
  }

  private Refusal missing() {
    String sentence = "there is no " + wanted.title() + " " + source.place();
    String hint = quietly(this::otherKind);
    if (hint.isEmpty()) {
      hint = source.hintAtCatalogue(wanted);
    }
    if (hint.isEmpty()) {
      hint = quietly(() -> Wording.didYouMean(wanted.name(), source.names(wanted.kind())));
    }
    return new Refusal(sentence + hint);
  }

  private String otherKind() {
    for (Kind kind : MOST_USUAL_FIRST) {
      if (kind != wanted.kind() && source.find(kind, wanted.name()).isPresent()) {
        return "; there is a %s of that name: write %s/%s"
            .formatted(kind.kind(), kind.singular(), wanted.name());
      }
    }
    return "";
  }

  /** Who may read one object may not be allowed to look around; that is not the news here. */
  private static String quietly(Supplier<String> hint) {
    try {
      return hint.get();
    } catch (Refusal notAllowed) {
      return "";
    }
  }
}
