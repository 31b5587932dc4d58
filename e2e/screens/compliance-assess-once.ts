/** What becomes of an assessment's answers elsewhere: in another framework, and over time. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const ASSESSMENT = `/compliance/assessments/${ID}`;

const CSF = {
  name: "Profile of the group",
  status: "active",
  framework: "nist-csf-2-0",
  frameworkTitle: "NIST CSF 2.0",
  clientId: null,
  clientName: null,
  archivedAt: null,
} as const;

const from = (
  entry: string,
  state: "met" | "not-met" | "unanswered",
  relationship: "equal" | "subset" | null,
) => ({
  entry,
  state,
  relationship,
  sources: relationship === null ? ["NIST OLIR 186, CSF 2.0 to SP 800-53 Rev. 5.2.0"] : [],
  tells: relationship !== null,
});

/** A preview with a requirement of each kind. */
const YIELDED: Answers = {
  "assessmentRecords.get": CSF,
  "assessmentYield.preview": {
    counts: { total: 7, follow: 3, conflict: 1, open: 3 },
    requirements: [
      { entry: "AC-1", outcome: "met", from: [from("GV.PO-01", "met", "equal")] },
      { entry: "AC-2", outcome: "partially-met", from: [from("PR.AA-01", "met", "subset")] },
      { entry: "AC-3", outcome: "not-met", from: [from("PR.AA-05", "not-met", "subset")] },
      {
        entry: "AC-4",
        outcome: "conflict",
        from: [from("PR.AA-01", "met", "equal"), from("PR.AA-05", "not-met", "equal")],
      },
      { entry: "AC-5", outcome: "at-least-in-part", from: [from("PR.AA-05", "met", "subset")] },
      { entry: "AC-6", outcome: "indeterminate", from: [from("PR.AA-05", "met", null)] },
      { entry: "AC-7", outcome: "unrelated", from: [] },
    ],
  },
};

const SIDE = { framework: "nist-csf-2-0", frameworkTitle: "NIST CSF 2.0", status: "active" } as const;

/** A comparison with a snapshot, with a difference of each kind. */
const COMPARED: Answers = {
  "assessmentRecords.get": CSF,
  "assessmentComparison.compare": {
    before: { ...SIDE, kind: "snapshot", score: 0.5 },
    after: { ...SIDE, kind: "now", score: 0.75 },
    counts: {
      improved: 1,
      worsened: 1,
      answered: 1,
      changed: 1,
      onlyBefore: 1,
      onlyAfter: 0,
      same: 101,
    },
    entries: [
      {
        entry: "GV.OC-01",
        from: null,
        change: "improved",
        fields: { result: { before: "not-met", after: "met" } },
      },
      { entry: "GV.OC-02", from: null, change: "worsened", fields: { maturity: { before: 3, after: 1 } } },
      {
        entry: "PR.AA-01",
        from: "PR.AC-1",
        change: "answered",
        fields: { result: { before: null, after: "met" } },
      },
      { entry: "PR.AA-02", from: null, change: "changed", fields: { note: { before: "", after: "Seen" } } },
      {
        entry: "PR.AC-9",
        from: null,
        change: "only-before",
        fields: { result: { before: "met", after: null } },
      },
    ],
  },
};
const COMPARE = {
  as: "assessor",
  h1: "Profile of the group over time",
  answers: COMPARED,
} as const;

export const assessOnce: readonly Screen[] = [
  {
    path: `${ASSESSMENT}/yield?framework=nist-sp-800-53-r5`,
    as: "assessor",
    h1: "Profile of the group in another framework",
    reads: ["assessmentRecords.get", "assessmentYield.preview", "frameworks.list"],
    answers: YIELDED,
    shows: "3 of 7 requirements follow, 1 conflicts, 3 can’t be told.",
    neverEmpty: true,
  },
  {
    path: `${ASSESSMENT}/yield`,
    as: "risk_analyst",
    h1: "Profile of the group in another framework",
    reads: ["assessmentRecords.get", "frameworks.list"],
    answers: YIELDED,
    shows: "Answer once, use it again",
    neverEmpty: true,
    again: true,
  },
  {
    path: `${ASSESSMENT}/compare`,
    ...COMPARE,
    reads: ["assessmentRecords.get", "assessmentComparison.snapshots", "assessmentComparison.compare"],
    shows: "1 improved, 1 worsened, 1 newly answered, 1 changed otherwise, 1 only before, 101 the same.",
    neverEmpty: true,
  },
  {
    path: `${ASSESSMENT}/compare?before=now&after=now`,
    ...COMPARE,
    reads: ["assessmentRecords.get", "assessmentComparison.snapshots"],
    shows: "Choose two different states.",
    neverEmpty: true,
    again: true,
  },
];
