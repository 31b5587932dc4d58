/** The risk register. */
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const REGISTER = "/risk-management/risk-register";
const RATED = {
  matrixId: null,
  inherent: { likelihood: 5, impact: 5 },
  current: { likelihood: 4, impact: 4 },
  target: { likelihood: 2, impact: 3 },
};

/** A risk with something of everything. */
const RISK: Answers = {
  "risks.get": {
    ...RATED,
    reference: "R-12",
    clientId: null,
    archivedAt: null,
    status: "in_treatment",
    treatment: "accept",
    acceptance: "lapsed",
    acceptanceExpiresOn: "2026-01-31",
    nextReviewOn: "2026-02-28",
    overdue: true,
    techniques: ["T1566.001", "T1486"],
    appetite: "beyond-tolerance",
    limits: {
      ofClient: false,
      rating: { appetite: 250, tolerance: 500 },
      loss: { currency: "USD", appetite: 250_000, tolerance: 1_000_000 },
      byRating: "beyond-tolerance",
      byLoss: "beyond-tolerance",
    },
    contradictions: ["accepted-beyond-tolerance", "accepted-without-approval", "current-above-inherent"],
    money: {
      scenarioId: ID,
      title: "Ransomware on billing",
      currency: "USD",
      mean: 1_240_000,
      p95: 4_700_000,
    },
  },
  "risks.reviews": [{ before: RATED, after: { ...RATED, current: { likelihood: 3, impact: 4 } } }],
  "risks.history": [
    {
      action: "update",
      changes: {
        status: ["open", "in_treatment"],
        current: [RATED.current, null],
        title: ["Before", "After"],
      },
    },
  ],
};

export const riskRegister: readonly Screen[] = [
  {
    path: REGISTER,
    as: "risk_analyst",
    h1: "Risk register",
    reads: [
      "risks.list",
      "risks.suggestions",
      "riskMatrices.list",
      "clientChoices.list",
      "riskFields.get",
      "listViews.list",
    ],
    empty: "No risks yet",
    answers: {
      "risks.list": {
        items: [
          {
            ...RATED,
            reference: "R-12",
            archivedAt: null,
            treatment: "accept",
            acceptance: "lapsed",
            appetite: "beyond-tolerance",
            money: { currency: "USD", mean: 1_240_000, p95: 4_700_000 },
          },
        ],
      },
    },
    shows: "$1.24M",
  },
  {
    // Filters beyond the first three are folded, and open if one of them is set.
    path: `${REGISTER}?review=overdue&treatment=accept`,
    as: "risk_analyst",
    h1: "Risk register",
    reads: [
      "risks.list",
      "risks.suggestions",
      "riskMatrices.list",
      "clientChoices.list",
      "riskFields.get",
      "listViews.list",
    ],
    answers: { "listViews.list": { items: [] } },
    shows: /More filters \(2 set\)|Filters \(2 set\)/,
    again: true,
  },
  {
    path: "/risk-management/add-risk",
    as: "risk_analyst",
    h1: "Add risk",
    reads: ["riskMatrices.list", "riskFields.get", "risks.suggestions", "clientChoices.list"],
    neverEmpty: true,
    shows: "Add risk",
  },
  {
    path: `/risk-management/risk-detail?id=${ID}`,
    as: "business_stakeholder",
    h1: /./,
    reads: ["risks.get", "riskMatrices.list", "riskFields.get", "projects.list"],
    answers: RISK,
    shows: "$1.24M",
    again: true,
  },
  {
    path: `${REGISTER}/${ID}`,
    as: "risk_analyst",
    h1: /./,
    reads: ["risks.get", "riskMatrices.list", "risks.evidence", "riskFields.get", "projects.list"],
    answers: RISK,
    shows: "Acceptance lapsed",
  },
  {
    path: `${REGISTER}/${ID}?tab=history`,
    as: "risk_analyst",
    h1: /./,
    reads: ["risks.get", "risks.history", "riskMatrices.list"],
    answers: RISK,
    again: true,
  },
  {
    path: `${REGISTER}/${ID}?tab=reviews`,
    as: "risk_analyst",
    h1: /./,
    reads: ["risks.get", "risks.reviews", "riskMatrices.list"],
    answers: RISK,
    again: true,
  },
  {
    path: `${REGISTER}/${ID}?tab=comments`,
    as: "risk_analyst",
    h1: /./,
    reads: ["risks.get", "risks.comments"],
    answers: RISK,
    again: true,
  },
  {
    path: `${REGISTER}/${ID}/edit`,
    as: "risk_analyst",
    h1: /^Edit /,
    reads: ["risks.get", "riskMatrices.list", "riskFields.get", "risks.suggestions", "clientChoices.list"],
    answers: RISK,
  },
  {
    path: `${REGISTER}/appetite`,
    as: "risk_analyst",
    h1: "Appetite and tolerance",
    reads: ["riskLimits.list", "riskMatrices.list", "clientChoices.list"],
    empty: "No categories yet",
    answers: {
      "riskLimits.list": {
        currency: "USD",
        items: [
          {
            category: "Fraud",
            limit: {
              clientId: null,
              rating: { appetite: 250, tolerance: 500 },
              loss: { currency: "USD", appetite: 250_000, tolerance: 1_000_000 },
            },
            inherited: null,
            clients: 2,
            counts: { within: 7, beyondAppetite: 2, beyondTolerance: 1, notJudged: 3 },
          },
          { limit: null, inherited: null },
          {
            category: "",
            limit: null,
            inherited: null,
            counts: { within: 0, beyondAppetite: 0, beyondTolerance: 0, notJudged: 4 },
          },
        ],
      },
    },
    shows: "$1M a year",
  },
  {
    path: `${REGISTER}/fields`,
    as: "risk_analyst",
    h1: "Risk fields",
    reads: ["riskFields.get"],
    empty: "No fields of your own yet",
    answers: {
      "riskFields.get": {
        fields: [
          { kind: "choice", name: "Region", archived: false, options: [{ id: 1, label: "North" }] },
          { kind: "yes_no", name: "Reported", archived: true, options: [] },
        ],
      },
    },
    shows: "Region",
  },
];
