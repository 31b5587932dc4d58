import type { RecordKindFacts } from "../record.ts";

const ANALYSIS = "/risk-management/quantitative-analysis";

/** The kinds of records of risk. */
export const RISK_RECORDS = {
  scenario: {
    noun: ["scenario", "scenarios"],
    lives: "tenant",
    permission: "scenario:read",
    href: ({ id }) => `${ANALYSIS}?scenario=${id}`,
    tables: ["risk_scenarios"],
    restorable: true,
    activity: "risk",
    actions: {
      create: { log: "Scenario created", did: "created {a scenario}" },
      update: { log: "Scenario changed", did: "saved {a scenario}" },
      duplicate: { log: "Scenario duplicated", did: "duplicated {a scenario}" },
      remove: { log: "Scenario deleted", did: "deleted {a scenario}", gone: true },
      restore: { log: "Scenario restored", did: "restored {a scenario}" },
      export: { log: "Scenarios exported", did: "exported scenarios" },
    },
  },
  run: {
    noun: ["run", "runs"],
    lives: "tenant",
    tables: [],
    parts: ["risk_runs"],
    activity: "risk",
    actions: {
      create: { log: "Run kept", did: "kept a run of {a scenario}" },
      rerun: { log: "Run repeated", did: "repeated a run of {a scenario}" },
    },
  },
  portfolio: {
    noun: ["portfolio", "portfolios"],
    lives: "tenant",
    permission: "scenario:read",
    href: ({ id }) => `${ANALYSIS}?area=portfolios&portfolio=${id}`,
    tables: ["risk_portfolios"],
    parts: ["risk_portfolio_members"],
    restorable: true,
    activity: "risk",
    actions: {
      create: { log: "Portfolio created", did: "created portfolio {without a name}" },
      update: { log: "Portfolio changed", did: "updated portfolio {without a name}" },
      remove: { log: "Portfolio deleted", did: "deleted portfolio {without a name}", gone: true },
      restore: { log: "Portfolio restored", did: "restored portfolio {without a name}" },
    },
  },
  "risk-appetite": {
    noun: ["risk appetite", "risk appetites"],
    lives: "tenant",
    tables: ["risk_appetites"],
    described: true,
    activity: "risk",
    actions: {
      set: { log: "Risk appetite set", did: "set {the risk appetite}" },
      remove: { log: "Risk appetite removed", did: "removed {the risk appetite}" },
    },
  },
  exposure: {
    noun: ["exposure", "exposures"],
    lives: "tenant",
    tables: ["exposure_snapshots", "exposure_computations", "exposure_events", "overdue_counts"],
    activity: "risk",
    actions: {},
  },
} as const satisfies Record<string, RecordKindFacts>;
