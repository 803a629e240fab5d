package io.instancetypes.api.schema;

import io.instancetypes.api.ApiVersion;
import io.instancetypes.api.schema.Schema.Member;
import io.instancetypes.api.schema.Schema.Rule;
import io.instancetypes.api.schema.Schema.Rule.Reason;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A line of a table: a field or a rule of an object, and the versions that have it. */
sealed interface Part {
  ApiVersion since();

  ApiVersion until();

  /** Puts itself into the object that is made for a version. */
  void addTo(Map<String, Member> members, List<Rule> rules, ApiVersion version);

  default boolean existsIn(ApiVersion version) {
    return !version.isOlderThan(since()) && !until().isOlderThan(version);
  }

  record Field(
      String name,
      Shape shape,
      ApiVersion since,
      ApiVersion until,
      Optional<ApiVersion> requiredUntil,
      boolean isNullable,
      Optional<Object> fallback,
      Optional<String> deprecation)
      implements Part {

    @Override
    public void addTo(Map<String, Member> members, List<Rule> rules, ApiVersion version) {
      members.put(name, in(version));
    }

    Field since(ApiVersion version) {
      return new Field(
          name, shape, version, until, requiredUntil, isNullable, fallback, deprecation);
    }

    Field until(ApiVersion version) {
      return new Field(
          name, shape, since, version, requiredUntil, isNullable, fallback, deprecation);
    }

    Field required() {
      return requiredUntil(ApiVersion.V1BETA2);
    }

    Field requiredUntil(ApiVersion version) {
      return new Field(
          name, shape, since, until, Optional.of(version), isNullable, fallback, deprecation);
    }

    Field deprecated(String instead) {
      return new Field(
          name, shape, since, until, requiredUntil, isNullable, fallback, Optional.of(instead));
    }

    Field nullable() {
      return new Field(name, shape, since, until, requiredUntil, true, fallback, deprecation);
    }

    Field or(Object value) {
      return new Field(
          name, shape, since, until, requiredUntil, isNullable, Optional.of(value), deprecation);
    }

    Member in(ApiVersion version) {
      boolean required = requiredUntil.filter(last -> !last.isOlderThan(version)).isPresent();
      // The alpha versions do not have the fields that took over.
      var replaced = deprecation.filter(advice -> !version.isAlpha());
      return new Member(name, shape.in(version), required, isNullable, fallback, replaced);
    }
  }

  record VersionedRule(Rule rule, ApiVersion since, ApiVersion until) implements Part {
    @Override
    public void addTo(Map<String, Member> members, List<Rule> rules, ApiVersion version) {
      rules.add(rule);
    }

    VersionedRule since(ApiVersion version) {
      return new VersionedRule(rule, version, until);
    }

    VersionedRule until(ApiVersion version) {
      return new VersionedRule(rule, since, version);
    }

    VersionedRule at(String field) {
      return new VersionedRule(
          new Rule(rule.expression(), rule.message(), field, rule.reason()), since, until);
    }

    VersionedRule becauseRequired() {
      return new VersionedRule(
          new Rule(rule.expression(), rule.message(), rule.field(), Reason.REQUIRED), since, until);
    }
  }
}
