/** Framework risk dashboards. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const DASHBOARDS = "/framework-risk-dashboards";
type Risk = NonNullable<Answers["frameworkRisk.get"]>;
type Entry = NonNullable<Risk["entries"]>[number];

const met = { standing: "met", state: 1 } as const;
const partly = { standing: "partially-met", state: 0.5 } as const;
const notMet = { standing: "not-met", state: 0 } as const;
const unanswered = { standing: "unanswered", state: null } as const;
const entry = (id: string, group: string, standing: Entry, controls: string[]): Entry => ({
  entry: id,
  group,
  controls,
  ...standing,
});

/** What comes with any assessment: two groups with gaps, and a scenario that follows it. */
const COMMON: Risk = {
  assessment: { id: ID, scored: null },
  strengths: { items: [], commonCause: 0.25 },
  scenarios: [
    {
      id: ID,
      currency: "USD",
      treatment: { controls: [] },
      techniques: ["T1078", "T1566"],
      assessmentId: ID,
      reference: { "IA-2": 0, "CP-9": 0 },
      taken: null,
    },
  ],
  moreScenarios: true,
};
const OWN: Risk = {
  ...COMMON,
  framework: "nist-sp-800-53-r5",
  own: true,
  via: [],
  groups: [{ id: "IA" }, { id: "CP" }],
  entries: [
    entry("IA-2", "IA", notMet, ["IA-2"]),
    entry("IA-2(1)", "IA", met, ["IA-2"]),
    entry("CP-9", "CP", partly, ["CP-9"]),
    entry("CP-10", "CP", unanswered, ["CP-10"]),
  ],
};
const related = (framework: string, groups: readonly string[]): Risk => ({
  ...COMMON,
  framework,
  own: false,
  via: ["A published crosswalk"],
  groups: groups.map((id) => ({ id })),
  entries: groups.flatMap((group) => [
    entry(`${group}.1`, group, notMet, ["IA-2", "CP-9"]),
    entry(`${group}.2`, group, partly, []),
    entry(`${group}.3`, group, met, ["IA-2"]),
  ]),
});

const screen = (path: string, h1: string, more: Partial<Screen>): Screen => ({
  path: `${DASHBOARDS}/${path}`,
  as: "risk_analyst",
  h1,
  reads: ["frameworkRisk.get"],
  empty: "No assessment of this framework yet",
  shows: "The gaps that cost most",
  ...more,
});

export const riskFrameworks: readonly Screen[] = [
  screen("nist-800-53", "NIST 800-53 risk", { answers: { "frameworkRisk.get": OWN } }),
  screen("nist-csf-2-0", "NIST CSF 2.0 risk", {
    answers: { "frameworkRisk.get": related("nist-csf-2-0", ["GV", "PR"]) },
  }),
  screen("nist-800-171a", "NIST 800-171A risk", {
    answers: { "frameworkRisk.get": related("nist-sp-800-171-r3", ["03.01", "03.05"]) },
  }),
  screen(`nist-800-171a?framework=nist-sp-800-171-r2`, "NIST 800-171A risk", {
    answers: {
      "frameworkRisk.get": { ...related("nist-sp-800-171-r2", ["3.1"]), via: [], scenarios: [] },
    },
    shows: "Its gaps have no figure in money",
    again: true,
  }),
  screen("scf", "SCF risk", { answers: { "frameworkRisk.get": related("scf-2024-2", ["GOV", "IAC"]) } }),
];
