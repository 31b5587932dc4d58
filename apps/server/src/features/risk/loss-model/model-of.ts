/** The declared model of a joint figure. */
import type { Joining } from "@crq/contract/platform/exchange-rates";
import { statedPrices } from "@crq/contract/platform/joining";
import type { CommonCause, JointDependence } from "@crq/contract/risk/loss-model";
import { pairsAmong } from "@crq/engine/program/pair-correlations";
import type { Tx } from "../../../db/doors.ts";
import { type ModelRow, models, scenariosAmong } from "./store.ts";

/** What joins the losses of a client's scenarios, or of all of the tenant's. */
export interface DeclaredModel {
  readonly dependence: JointDependence;
  readonly inherited: boolean;
  readonly causes: readonly CommonCause[];
  /** The year in whose prices losses are stated; null: as estimated. */
  readonly priceYear: number | null;
}

/**
 * A client's own dependence and year of prices, or else the tenant's: a client can declare causes alone. The tenant's common causes strike the client's scenarios too; the tenant's figures have
 * everyone's.
 */
export function joinedModel(rows: readonly ModelRow[], clientId: string | null): DeclaredModel {
  const whole = rows.find((row) => row.clientId === null);
  const own = clientId === null ? undefined : rows.find((row) => row.clientId === clientId);
  const declaring = own?.dependence ? own : whole;
  const counted = clientId === null ? rows : rows.filter((row) => row === whole || row === own);
  return {
    dependence: declaring?.dependence ?? { type: "independent" },
    priceYear: declaring?.priceYear ?? null,
    inherited: clientId !== null && !own?.dependence,
    causes: counted.flatMap(({ causes }) => causes),
  };
}

/** The model of a key's figures, its causes and pairs limited to the scenarios in them. */
export async function modelOf(
  tx: Tx,
  clientId: string | null,
  scenarioIds: readonly string[],
): Promise<Pick<DeclaredModel, "dependence" | "causes" | "priceYear">> {
  const model = joinedModel(await models(tx), clientId);
  return { ...limited(model, new Set(scenarioIds)), priceYear: model.priceYear };
}

/** What a tenant's model says of a client's scenarios: it names no others'. */
export async function seenOf(
  tx: Tx,
  clientId: string | null,
  model: Pick<DeclaredModel, "dependence" | "causes">,
): Promise<Pick<DeclaredModel, "dependence" | "causes">> {
  const found = await scenariosAmong(tx, namedBy(model));
  return limited(model, new Set(found.filter((one) => one.client_id === clientId).map(({ id }) => id)));
}

/** The ids of the scenarios that a model names, each once. */
export function namedBy({ dependence, causes }: Pick<DeclaredModel, "dependence" | "causes">): string[] {
  const struck = causes.flatMap(({ strikes }) => strikes.map(({ scenarioId }) => scenarioId.toLowerCase()));
  const paired = dependence.type === "matrix" ? dependence.pairs.flatMap(({ a, b }) => [a, b]) : [];
  return [...new Set([...struck, ...paired])];
}

function limited(
  { dependence, causes }: Pick<DeclaredModel, "dependence" | "causes">,
  among: ReadonlySet<string>,
): Pick<DeclaredModel, "dependence" | "causes"> {
  return {
    dependence: seenDependence(dependence, among),
    causes: causes.flatMap((cause) => {
      const strikes = cause.strikes.filter(({ scenarioId }) => among.has(scenarioId));
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    }),
  };
}

/** As the engine limits it, in the contract's type. */
function seenDependence(dependence: JointDependence, among: ReadonlySet<string>): JointDependence {
  const seen = pairsAmong(dependence, among);
  return seen.type === "matrix" ? { ...seen, pairs: [...seen.pairs] } : seen;
}

/** The years in whose prices joint figures are: the tenant's, and of clients that declare their own. */
export async function yearsDeclared(tx: Pick<Tx, "all">) {
  const declaring = (await models(tx)).filter(({ clientId, dependence }) => clientId === null || dependence);
  return declaring.map(({ clientId, priceYear }) => ({ clientId, year: priceYear }));
}

/** What figures of single scenarios, which stay as estimated, say of the prices that the totals beside them are in. */
export async function notInPrices(
  tx: Pick<Tx, "all">,
  clientId: string | null,
): Promise<Pick<Joining, "pricing">> {
  const stated = statedPrices([{ clientId }], { years: await yearsDeclared(tx), levels: [] });
  return stated ? { pricing: { ...stated, unstated: 0, missing: [], asEstimated: true } } : {};
}
