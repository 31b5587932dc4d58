import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { countsOf, flowsIn, matricesInUse, moversOf, trendOf, unratedIn } from "./store.ts";

/** The calls of the register's figures. */
export const riskFigureHandlers: Handlers<TenantCtx, typeof riskFigures> = {
  positions: ({ inTenant }, { query: { matrix, ...scope } }) =>
    inTenant(async (tx) => {
      const matrices = await matricesInUse(tx, scope);
      const matrixId = matrix === undefined ? (matrices[0]?.matrixId ?? null) : idOf(matrix);
      return {
        matrixId,
        matrices,
        flows: await flowsIn(tx, matrixId, scope),
        unrated: await unratedIn(tx, matrixId, scope),
      };
    }),
  counts: ({ inTenant }, { query }) => inTenant((tx) => countsOf(tx, query)),
  trend: ({ inTenant }, { query: { matrix, ...scope } }) =>
    inTenant((tx) => trendOf(tx, idOf(matrix), scope)),
  movers: ({ inTenant }, { query }) => inTenant((tx) => moversOf(tx, query)),
};

const idOf = (matrix: string): string | null => (matrix === "built-in" ? null : matrix);
