package io.instancetypes.virtctl.report;

import io.instancetypes.documents.Position;
import io.instancetypes.engine.validate.Verdict;
import io.instancetypes.virtctl.input.Document;
import io.instancetypes.virtctl.input.Unreadable;
import io.instancetypes.virtctl.input.Workload;
import java.util.ArrayList;
import java.util.List;

/** What a validation found, document by document. */
public final class Findings {
  /** A document and what there is to say about it. */
  public record Checked(Document document, Verdict verdict) {
    /** Where a field that is blamed stands. */
    Position position(String field) {
      return document.position(field);
    }

    /** Warnings begin with the field they are about. */
    Position positionOfWarning(String warning) {
      int colon = warning.indexOf(": ");
      return document.position(colon < 0 ? "" : warning.substring(0, colon));
    }
  }

  private final List<Unreadable> unreadable;
  private final List<Checked> checked = new ArrayList<>();

  public Findings(List<Unreadable> unreadable) {
    this.unreadable = unreadable;
  }

  public void add(Document document, Verdict verdict) {
    checked.add(new Checked(document, verdict));
  }

  public List<Unreadable> unreadable() {
    return unreadable;
  }

  public List<Checked> checked() {
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
        .filter(each -> Workload.isVirtualMachine(each.document()))
        .flatMap(each -> each.verdict().causes().stream())
        .anyMatch(cause -> !cause.waysOut().isEmpty());
  }

  long refused() {
    return checked.stream().filter(each -> !each.verdict().isAccepted()).count();
  }
}
