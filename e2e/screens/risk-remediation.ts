/** Remediation projects. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const OTHER = "3f2b6c1e-0000-4000-8000-000000000002";
const REMEDIATION = "/risk-management/remediation";
const CURVE: [number, number][] = [
  [10_000, 0.9],
  [1_000_000, 0.35],
  [50_000_000, 0.01],
];
const LOWER: [number, number][] = [
  [10_000, 0.7],
  [1_000_000, 0.2],
  [50_000_000, 0.004],
];
const BEFORE = { mean: 1_240_000, p90: 3_100_000, p95: 4_700_000, p99: 9_800_000, curve: CURVE };
const PLANNED = { mean: 610_000, p90: 1_500_000, p95: 2_300_000, p99: 5_100_000, curve: LOWER };
const FROZEN = { ...BEFORE, planned: PLANNED, hash: "0123456789abcdef".repeat(4) };
const COST = {
  currency: "USD",
  oneOff: { type: "pert", min: 80_000, mode: 120_000, max: 240_000 },
  yearly: { type: "pert", min: 20_000, mode: 30_000, max: 50_000 },
  oneOffYears: 3,
} as const;

/** A project with something of everything. */
const PROJECT: Answers = {
  "projects.get": {
    ...COST,
    reference: "P-12",
    clientId: null,
    clientName: null,
    status: "approved",
    startsOn: "2026-10-01",
    dueOn: "2027-03-31",
    overdue: false,
    effortDays: 45,
    tasksTotal: 3,
    tasksDone: 1,
    tasks: [
      { state: "to_do", startsOn: "2026-11-01", dueOn: "2027-01-31", overdue: false, doneAt: null },
      { state: "doing", startsOn: null, dueOn: "2026-11-01", overdue: true, doneAt: null },
      { state: "done", startsOn: "2026-10-01", dueOn: "2026-10-20", overdue: false },
    ],
    gaps: [{ entry: "3.1.1", verdict: "not-met", now: "partially-met", aimed: "met" }],
    risks: [{ reference: "R-7", current: { likelihood: 4, impact: 5 }, matrixId: null, archived: false }],
  },
  "projectEffects.effect": {
    currency: "USD",
    approved: FROZEN,
    done: null,
    now: null,
    today: {
      before: BEFORE,
      planned: PLANNED,
      cost: 76_000,
      draws: 100,
      intervals: {
        before: { mean: { low: 700_000, high: 2_000_000 }, p90: { low: 2_000_000, high: 5_000_000 } },
        planned: { mean: { low: 400_000, high: 900_000 }, p90: { low: 900_000, high: 2_000_000 } },
        saved: { low: 300_000, high: 1_100_000 },
        cost: { low: 60_000, high: 100_000 },
        savedPerCost: { low: 4.1, high: 14.5 },
      },
    },
  },
};

const set = { chosen: [ID], cost: 76_000, expectedLoss: 2_900_000 };
/** A choice among two projects, of which one is the best. */
const CHOICE: Answers = {
  "projectEffects.choose": {
    currency: "USD",
    currencies: ["USD"],
    scenarios: 12,
    nothing: 4_000_000,
    candidates: [
      {
        id: ID,
        reference: "P-12",
        cost: 76_000,
        status: "proposed",
        requires: [],
        excludes: [],
        inBest: 0.94,
      },
      {
        id: OTHER,
        reference: "P-13",
        cost: 210_000,
        status: "approved",
        requires: [ID],
        excludes: [],
        inBest: 0.31,
      },
    ],
    unpriced: 0,
    steps: [
      { chosen: [], cost: 0, expectedLoss: 4_000_000 },
      set,
      { chosen: [ID, OTHER], cost: 286_000, expectedLoss: 2_500_000 },
    ],
    mostSaved: set,
    withinBudget: null,
    proven: true,
    sureness: {
      draws: 200,
      solved: 190,
      nothing: { low: 2_500_000, high: 6_000_000 },
      left: { low: 1_800_000, high: 4_400_000 },
      saved: { low: 600_000, high: 1_700_000 },
      cost: { low: 60_000, high: 100_000 },
      overBudget: 0.4,
      staysBest: 0.62,
      missed: 12_000,
    },
  },
};

export const riskRemediation: readonly Screen[] = [
  {
    path: REMEDIATION,
    as: "risk_analyst",
    h1: "Remediation",
    reads: ["projects.list", "clientChoices.list"],
    empty: "No projects yet",
    answers: { "projects.list": { items: [{ ...COST, status: "in_progress", overdue: true }] } },
  },
  {
    path: `${REMEDIATION}?view=choice`,
    as: "risk_analyst",
    h1: "Remediation",
    again: true,
    reads: ["projectEffects.choose", "clientChoices.list"],
    empty: "Nothing to choose among yet",
    answers: CHOICE,
    shows: /How sure that is/,
  },
  {
    path: `${REMEDIATION}/add-project`,
    as: "risk_analyst",
    h1: "Add project",
    reads: ["ratesInUse.get", "clientChoices.list"],
    neverEmpty: true,
    shows: "Cost per year",
  },
  {
    path: `${REMEDIATION}/project/${ID}`,
    as: "risk_analyst",
    h1: /./,
    reads: ["projects.get", "projectEffects.effect", "riskMatrices.list"],
    answers: PROJECT,
  },
  {
    path: `${REMEDIATION}/project/${ID}#origin`,
    as: "risk_analyst",
    h1: /./,
    again: true,
    reads: ["projects.get", "projectEffects.effect", "riskMatrices.list", "projectEffects.origin"],
    opens: "Show where this figure comes from",
    shows: /Where this figure comes from: expected annual loss with the project[^]*npm run --silent quantify/,
    answers: PROJECT,
  },
  {
    path: `${REMEDIATION}/project/${ID}?view=edit`,
    as: "risk_analyst",
    h1: /^Edit /,
    again: true,
    reads: ["projects.get", "clientChoices.list"],
    answers: PROJECT,
  },
  {
    path: `${REMEDIATION}/project/${ID}?view=statement`,
    as: "risk_analyst",
    h1: /./,
    again: true,
    reads: ["projects.get", "projectEffects.effect"],
    answers: PROJECT,
  },
];
