/** The screens of risk matrices. */
import type { MatrixContent } from "../../packages/contract/src/risk/register/matrices.ts";
import { BUILT_IN_MATRIX } from "../../packages/engine/src/rating/built-in.ts";
import type { Screen } from "./screen.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000001";
const LIST = "/risk-management/risk-register/matrices";
/** The contract's lists can change; the engine's can't. */
const MATRIX = BUILT_IN_MATRIX as MatrixContent;

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
];
