/** What others can do with portfolios: insert one. */
import type { PortfolioDependence } from "@crq/contract/risk/portfolios";
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { Tx } from "../../../db/doors.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { insert, setMembers } from "./store.ts";

/** A portfolio of the whole tenant, to be inserted. */
export interface PortfolioToAdd {
  readonly title: string;
  readonly description: string;
  readonly scenarioIds: readonly string[];
  readonly dependence: PortfolioDependence;
  readonly tolerance: Tolerance;
}

/** Inserts a portfolio into the transaction's tenant on behalf of `by`, which isn't a person. */
export async function addPortfolio(tx: Tx, add: PortfolioToAdd, by: string): Promise<void> {
  const { title, description, scenarioIds, dependence, tolerance } = add;
  const values = {
    title,
    description,
    dependence: JSON.stringify(dependence),
    tolerance: JSON.stringify(tolerance),
    client_id: null,
  };
  const id = await insert(tx, values, { userId: null, name: by });
  await setMembers(tx, id, scenarioIds);
  const entry = {
    action: "portfolio.create",
    objectType: "portfolio",
    objectId: id,
    detail: { title },
  } as const;
  await auditAs(tx, by, undefined, entry);
}
export { portfoliosOfClient } from "./store.ts";
