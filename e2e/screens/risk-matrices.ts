/** The screens of risk matrices, and of the register's figures. */
import type { MatrixContent } from "../../packages/contract/src/risk/register/matrices.ts";
import { BUILT_IN_MATRIX } from "../../packages/engine/src/rating/built-in.ts";
import { FIGURES_OF_A_TENANT } from "./risk.ts";
import type { Answers, Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const LIST = "/risk-management/risk-register/matrices";
/** The contract's lists can change; the engine's can't. */
const MATRIX = BUILT_IN_MATRIX as MatrixContent;

const POSITION = { likelihood: 4, impact: 3 };
const POSITIONS = {
  matrixId: null,
  matrices: [{ matrixId: null, risks: 120 }],
  flows: [
    { stage: "inherent", from: null, to: { likelihood: 5, impact: 5 }, risks: 120 },
    { stage: "current", from: { likelihood: 5, impact: 5 }, to: POSITION, risks: 80 },
    { stage: "target", from: POSITION, to: { likelihood: 2, impact: 2 }, risks: 9 },
  ],
  unrated: 3,
} as const;
const FIGURES = [
  "clientChoices.list",
  "riskFigures.positions",
  "riskFigures.counts",
  "riskFigures.trend",
  "riskFigures.movers",
  "exposure.get",
  "riskMatrices.list",
  "risks.list",
  "risks.suggestions",
] as const;
const DASHBOARD_ANSWERS: Answers = {
  ...FIGURES_OF_A_TENANT,
  "riskMatrices.list": { items: [{ matrix: MATRIX, archivedAt: null }] },
  "riskFigures.positions": POSITIONS,
  "riskFigures.trend": [
    { month: "2026-02-01", likelihood: 4, impact: 3, risks: 90 },
    { month: "2026-03-01", likelihood: 2, impact: 2, risks: 40 },
    { month: "2026-03-01", likelihood: 5, impact: 5, risks: 10 },
  ],
  "riskFigures.movers": [
    { matrixId: null, from: { likelihood: 1, impact: 1 }, to: { likelihood: 5, impact: 5 } },
    { matrixId: null, from: { likelihood: 5, impact: 5 }, to: POSITION },
  ],
  "risks.list": { items: [{ nextReviewOn: "2026-03-01" }] },
};

export const riskMatrices: readonly Screen[] = [
  {
    path: LIST,
    as: "risk_analyst",
    h1: "Risk matrices",
    reads: ["riskMatrices.list"],
    answers: { "riskMatrices.list": { items: [{ matrix: MATRIX, isDefault: true, archivedAt: null }] } },
    shows: "Very low, Low, Moderate, High, Very high",
    empty: "No risk matrices of your own yet",
  },
  {
    path: `${LIST}/${ID}`,
    as: "risk_analyst",
    h1: /^name 1/,
    reads: ["riskMatrices.get"],
    answers: { "riskMatrices.get": { id: ID, matrix: MATRIX, archivedAt: null } },
    shows: "Everything is saved.",
    neverEmpty: true,
  },
  {
    path: "/risk-management/risk-dashboard",
    as: "risk_analyst",
    h1: "Risk dashboard",
    reads: FIGURES,
    answers: DASHBOARD_ANSWERS,
    shows: "3 more risks without a current rating.",
    neverEmpty: true,
  },
  {
    path: "/risk-management/risk-dashboard?stage=target",
    as: "risk_analyst",
    h1: "Risk dashboard",
    reads: FIGURES,
    answers: DASHBOARD_ANSWERS,
    shows: "9",
    neverEmpty: true,
    again: true,
  },
  {
    path: "/risk-management/risk-register/dashboard",
    as: "risk_analyst",
    h1: "Register dashboard",
    reads: ["riskFigures.counts", "risks.suggestions", "clientChoices.list"],
    shows: "Review overdue",
    empty: "No risks yet",
  },
  {
    path: "/risk-management/risk-register/dashboard?view=statement",
    as: "risk_analyst",
    h1: "Risk register statement",
    reads: ["riskFigures.counts", "riskFigures.positions", "risks.list", "riskMatrices.list"],
    shows: "The costliest risks",
    neverEmpty: true,
  },
];
