package io.instancetypes.engine.validate.vm;

import static io.instancetypes.engine.validate.vm.VmRule.rule;

import io.instancetypes.engine.explain.DisplayValues;
import java.util.List;
import java.util.Set;

/** What surrounds the guest: its names, probes, DNS and what becomes of it. */
final class GuestRules {
  private static final int MOST_NAMESERVERS = 3;
  private static final int MOST_SEARCHES = 6;
  private static final int LONGEST_SEARCH_LIST = 256;
  private static final List<String> HANDLERS =
      List.of("httpGet", "tcpSocket", "exec", "guestAgentPing");
  private static final Set<String> DNS_POLICIES =
      Set.of("ClusterFirst", "ClusterFirstWithHostNet", "Default", "None");
  private static final Set<String> EVICTIONS =
      Set.of("None", "LiveMigrate", "LiveMigrateIfPossible", "External");

  static final RuleSet RULES =
      RuleSet.of(
          "Names, probes, DNS and lifecycle",
          "spec.template.spec",
          vm -> List.of(vm.template()),
          rule("hostname", "hostname is a DNS label.", GuestRules::hostname),
          rule("subdomain", "subdomain is a DNS subdomain.", GuestRules::subdomain),
          rule(
              "service-account-name",
              "serviceAccountName is a DNS subdomain, and that of the serviceAccount volume.",
              GuestRules::account),
          rule(
              "eviction-strategy",
              "evictionStrategy is None, LiveMigrate, LiveMigrateIfPossible or External.",
              GuestRules::eviction),
          rule("start-strategy", "startStrategy is Paused, if anything.", GuestRules::start),
          rule(
              "paused-liveness",
              "A VM that starts paused has no livenessProbe.",
              GuestRules::paused),
          rule("probe-handler", "A probe has exactly one handler.", GuestRules::probes),
          rule(
              "probe-pod-network",
              "A probe by httpGet or tcpSocket needs the pod network.",
              GuestRules::probeNetwork),
          rule(
              "dns-policy",
              "dnsPolicy is ClusterFirst, ClusterFirstWithHostNet, Default or None.",
              GuestRules::dnsPolicy),
          rule("dns-none", "dnsPolicy None needs nameservers.", GuestRules::dnsNone),
          rule(
              "dns-nameservers",
              "There are up to 3 nameservers, which are IP addresses.",
              GuestRules::nameservers),
          rule(
              "dns-searches",
              "There are up to 6 search domains, of up to 256 letters in all.",
              GuestRules::searches),
          rule("dns-options", "DNS options have names.", GuestRules::options));

  private GuestRules() {}

  private static void hostname(Located template, Candidate vm) {
    String name = template.text("hostname");
    if (!name.isEmpty() && !Syntax.isDnsLabel(name)) {
      vm.invalid(
          template,
          "hostname",
          DisplayValues.brief(name)
              + " is no DNS label of up to 63 lower-case letters, digits and hyphens");
    }
  }

  private static void subdomain(Located template, Candidate vm) {
    String name = template.text("subdomain");
    if (!name.isEmpty() && !Syntax.isDnsSubdomain(name)) {
      vm.invalid(
          template,
          "subdomain",
          DisplayValues.brief(name)
              + " is no DNS subdomain of lower-case letters, digits, - and .");
    }
  }

  private static void account(Located template, Candidate vm) {
    String name = template.text("serviceAccountName");
    if (name.isEmpty()) {
      return;
    }
    if (!Syntax.isDnsSubdomain(name)) {
      vm.invalid(
          template,
          "serviceAccountName",
          DisplayValues.brief(name) + " is no name of a service account");
    }
    for (Located volume : vm.volumes()) {
      String mounted = volume.child("serviceAccount").text("serviceAccountName");
      if (volume.has("serviceAccount") && !mounted.equals(name)) {
        vm.invalid(
            template,
            "serviceAccountName",
            "%s is of another account, %s".formatted(volume.path(), DisplayValues.quoted(mounted)),
            "Name the same account in both places.");
      }
    }
  }

  /** As the owner wrote it: an empty one is no choice, though an expansion replaces it. */
  private static void eviction(Located template, Candidate vm) {
    Located owned = vm.vm().child("template").child("spec");
    if (owned.get("evictionStrategy") instanceof String strategy && !EVICTIONS.contains(strategy)) {
      vm.invalid(
          owned,
          "evictionStrategy",
          DisplayValues.quoted(strategy)
              + " is none of None, LiveMigrate, LiveMigrateIfPossible, External");
    }
  }

  private static void start(Located template, Candidate vm) {
    if (template.get("startStrategy") instanceof String strategy && !strategy.equals("Paused")) {
      vm.invalid(template, "startStrategy", DisplayValues.brief(strategy) + " is not Paused");
    }
  }

  private static void paused(Located template, Candidate vm) {
    if (template.text("startStrategy").equals("Paused") && template.has("livenessProbe")) {
      vm.invalid(
          template,
          "startStrategy",
          "a VM that starts paused would fail its livenessProbe",
          "Remove one of them.");
    }
  }

  private static void probes(Located template, Candidate vm) {
    for (String probe : List.of("readinessProbe", "livenessProbe")) {
      if (template.has(probe)) {
        int handlers = template.child(probe).count(HANDLERS);
        if (handlers == 0) {
          vm.required(template, probe, "needs one of " + String.join(", ", HANDLERS));
        } else if (handlers > 1) {
          vm.invalid(template, probe, "has " + handlers + " handlers, and a probe has one of them");
        }
      }
    }
  }

  private static void probeNetwork(Located template, Candidate vm) {
    for (String probe : List.of("readinessProbe", "livenessProbe")) {
      for (String handler : List.of("httpGet", "tcpSocket")) {
        if (template.has(probe)
            && template.child(probe).has(handler)
            && vm.knows("networks")
            && vm.networks().stream().noneMatch(network -> network.has("pod"))) {
          vm.invalid(
              template,
              probe + "." + handler,
              "is asked over the pod network, to which the VM is not connected",
              "Use exec or guestAgentPing.");
        }
      }
    }
  }

  private static void dnsPolicy(Located template, Candidate vm) {
    if (template.get("dnsPolicy") instanceof String policy && !DNS_POLICIES.contains(policy)) {
      vm.invalid(
          template,
          "dnsPolicy",
          DisplayValues.quoted(policy)
              + " is none of ClusterFirst, ClusterFirstWithHostNet, Default, None");
    }
  }

  private static void dnsNone(Located template, Candidate vm) {
    if (template.text("dnsPolicy").equals("None")) {
      if (!template.has("dnsConfig")) {
        vm.required(template, "dnsConfig", "dnsPolicy None needs a dnsConfig with nameservers");
      } else if (template.child("dnsConfig").values("nameservers").isEmpty()) {
        vm.required(template, "dnsConfig.nameservers", "dnsPolicy None needs nameservers");
      }
    }
  }

  private static void nameservers(Located template, Candidate vm) {
    List<?> servers = template.child("dnsConfig").values("nameservers");
    if (servers.size() > MOST_NAMESERVERS) {
      vm.invalid(
          template,
          "dnsConfig.nameservers",
          "%d are more than %d".formatted(servers.size(), MOST_NAMESERVERS));
    }
    for (int i = 0; i < servers.size(); i++) {
      if (servers.get(i) instanceof String server && !DeviceAddresses.isIp(server)) {
        vm.invalid(
            template,
            "dnsConfig.nameservers[" + i + "]",
            DisplayValues.brief(server) + " is no IP address");
      }
    }
  }

  private static void searches(Located template, Candidate vm) {
    List<?> searches = template.child("dnsConfig").values("searches");
    int letters = Math.max(0, searches.size() - 1);
    for (int i = 0; i < searches.size(); i++) {
      if (searches.get(i) instanceof String search) {
        letters += search.length();
        if (!Syntax.isDnsSubdomain(search)) {
          vm.invalid(
              template,
              "dnsConfig.searches[" + i + "]",
              DisplayValues.brief(search) + " is no DNS subdomain");
        }
      }
    }
    if (searches.size() > MOST_SEARCHES || letters > LONGEST_SEARCH_LIST) {
      vm.invalid(
          template,
          "dnsConfig.searches",
          "there are up to %d search domains, of %d letters in all with the spaces between"
              .formatted(MOST_SEARCHES, LONGEST_SEARCH_LIST));
    }
  }

  private static void options(Located template, Candidate vm) {
    for (Located option : template.child("dnsConfig").each("options")) {
      if (option.text("name").isEmpty()) {
        vm.invalid(option, "name", "a DNS option needs a name");
      }
    }
  }
}
