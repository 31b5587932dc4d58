import type { MatrixContent, RiskMatrix } from "@crq/contract/risk/register/matrices";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../api/call.ts";

/** What the product's own matrix is called. */
export const BUILT_IN_NAME = "NIST SP 800-30, 5 × 5";

/** A matrix to rate risks by; id null: the product's own. */
export interface MatrixChoice {
  readonly id: string | null;
  readonly name: string;
  readonly matrix: MatrixContent;
}

/** The product's own matrix as a choice. */
export const BUILT_IN_CHOICE: MatrixChoice = {
  id: null,
  name: BUILT_IN_NAME,
  matrix: BUILT_IN_MATRIX as MatrixContent,
};

/** All matrices of the tenant; archived ones too, because risks keep them. */
export const matricesQuery = queryOptions(
  queryOf("riskMatrices.list", { query: { archived: "all", pageSize: 200 } }),
);

/** The tenant's matrices: those to choose from, the default, and the matrix of a risk by its id. */
export function useMatrices() {
  const query = useQuery(matricesQuery);
  return { query, ...matricesOf(query.data?.items ?? []) };
}

/** What can be asked of a list of matrices. */
export function matricesOf(items: readonly RiskMatrix[]) {
  const active = items.filter(({ archivedAt }) => archivedAt === null);
  const chosen = active.find(({ isDefault }) => isDefault);
  return {
    /** To rate new risks by, the product's own first. */
    choices: [BUILT_IN_CHOICE, ...active.map(({ id, name, matrix }) => ({ id, name, matrix }))],
    /** What new risks are rated by. */
    usual: chosen ?? BUILT_IN_CHOICE,
    /** A risk's matrix; undefined while it isn't loaded. */
    of: (id: string | null): MatrixChoice | undefined =>
      id === null ? BUILT_IN_CHOICE : items.find((one) => one.id === id),
  };
}
