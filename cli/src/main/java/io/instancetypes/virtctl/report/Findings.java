package io.instancetypes.virtctl.report;

import io.instancetypes.api.json.Position;
import io.instancetypes.engine.rule.Cause;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.virtctl.input.InputDocument;
import io.instancetypes.virtctl.input.OfflineInput;
import io.instancetypes.virtctl.input.Unreadable;
import java.util.ArrayList;
import java.util.List;

/** What a validation found, document by document. */
public final class Findings {
  /** A reason to refuse a document, and where it stands. */
  record Error(Position position, Cause cause) {}

  /** A remark about a document, and where it stands. */
  record Warning(Position position, String message) {}

  /** A document and what there is to say about it, from top to bottom. */
  record Checked(InputDocument document, List<Error> errors, List<Warning> warnings) {
    private static Checked of(InputDocument document, Verdict verdict) {
      List<Error> errors = new ArrayList<>(verdict.causes().size());
      for (Cause cause : verdict.causes()) {
        errors.add(new Error(document.position(cause.field()), cause));
      }
      errors.sort((one, other) -> fromTopToBottom(one.position(), other.position()));
      List<Warning> warnings = new ArrayList<>(verdict.warnings().size());
      for (String warning : verdict.warnings()) {
        warnings.add(new Warning(document.position(fieldOf(warning)), warning));
      }
      warnings.sort((one, other) -> fromTopToBottom(one.position(), other.position()));
      return new Checked(document, errors, warnings);
    }

    /** Warnings begin with the field they are about. */
    private static String fieldOf(String warning) {
      int colon = warning.indexOf(": ");
      return colon < 0 ? "" : warning.substring(0, colon);
    }

    boolean isAccepted() {
      return errors.isEmpty();
    }
  }

  /** Causes in the order of the places that they blame. */
  static List<Cause> sorted(List<Cause> causes, InputDocument document) {
    return causes.size() < 2
        ? causes
        : Checked.of(document, new Verdict(causes, List.of())).errors().stream()
            .map(Error::cause)
            .toList();
  }

  private static int fromTopToBottom(Position one, Position other) {
    return one.line() == other.line()
        ? Integer.compare(one.column(), other.column())
        : Integer.compare(one.line(), other.line());
  }

  private final List<Unreadable> unreadable;
  private final List<Checked> checked = new ArrayList<>();

  public Findings(List<Unreadable> unreadable) {
    this.unreadable = unreadable;
  }

  public void add(InputDocument document, Verdict verdict) {
    checked.add(Checked.of(document, verdict));
  }

  List<Unreadable> unreadable() {
    return unreadable;
  }

  List<Checked> checked() {
    return checked;
  }

  public boolean isEmpty() {
    return unreadable.isEmpty() && checked.isEmpty();
  }

  public boolean isAccepted() {
    return unreadable.isEmpty() && refused() == 0;
  }

  boolean hasWaysOut() {
    return checked.stream()
        .filter(each -> OfflineInput.isVirtualMachine(each.document()))
        .flatMap(each -> each.errors().stream())
        .anyMatch(error -> !error.cause().waysOut().isEmpty());
  }

  long refused() {
    return checked.stream().filter(each -> !each.isAccepted()).count();
  }
}
