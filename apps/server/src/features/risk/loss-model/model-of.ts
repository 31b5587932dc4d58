/** The declared model of a joint figure. */
import type { CommonCause, JointDependence } from "@crq/contract/risk/loss-model";
import type { Tx } from "../../../db/doors.ts";
import { type ModelRow, models } from "./store.ts";

/** What joins the losses of a client's scenarios, or of all of the tenant's. */
export interface DeclaredModel {
  readonly dependence: JointDependence;
  readonly inherited: boolean;
  readonly causes: readonly CommonCause[];
}

/**
 * A client's own dependence, or else the tenant's. The tenant's common causes strike the client's scenarios too; the tenant's figures have
 * everyone's.
 */
export function joinedModel(rows: readonly ModelRow[], clientId: string | null): DeclaredModel {
  const whole = rows.find((row) => row.clientId === null);
  const own = clientId === null ? undefined : rows.find((row) => row.clientId === clientId);
  const counted = clientId === null ? rows : rows.filter((row) => row === whole || row === own);
  return {
    dependence: (own ?? whole)?.dependence ?? { type: "independent" },
    inherited: clientId !== null && own === undefined,
    causes: counted.flatMap(({ causes }) => causes),
  };
}

/** The model of a key's figures, its causes limited to the scenarios in them. */
export async function modelOf(
  tx: Tx,
  clientId: string | null,
  scenarioIds: readonly string[],
): Promise<Pick<DeclaredModel, "dependence" | "causes">> {
  const { dependence, causes } = joinedModel(await models(tx), clientId);
  const among = new Set(scenarioIds);
  return {
    dependence,
    causes: causes.flatMap((cause) => {
      const strikes = cause.strikes.filter(({ scenarioId }) => among.has(scenarioId));
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    }),
  };
}
