/** Everything that a client's or the tenant's joint figures follow from: to compute them, and to freeze it. */
import type { UsedRate } from "@crq/contract/platform/exchange-rates";
import type { Pricing } from "@crq/contract/platform/price-levels";
import type { Joined } from "@crq/engine/program/joined";
import { pricingOf, statedIn, type StatedPrices } from "@crq/engine/program/prices";
import type { Distribution, ScenarioEstimate } from "@crq/engine/scenario";
import type { Tx } from "../../../db/doors.ts";
import { sql } from "kysely";
import { counted } from "../../../db/own-client.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { currentRates } from "../../platform/exchange-rates/public.ts";
import { levelsNow } from "../../platform/price-levels/public.ts";
import { modelOf } from "../loss-model/public.ts";
import { inFigures } from "../policies/public.ts";
import { liveScenarios } from "../scenarios/public.ts";
import { basisOf } from "./keys-store.ts";
import type { ExposureKey } from "./store.ts";

/** A key's live scenarios, those in other currencies with the rate into its own. */
function joinable({ clientId, currency }: ExposureKey) {
  const all = liveScenarios()
    .leftJoin(currentRates().as("r"), (join) =>
      join.onRef("r.from_currency", "=", "s.currency").on("r.to_currency", "=", currency),
    )
    .where((eb) => eb.or([eb("s.currency", "=", currency), eb("r.id", "is not", null)]))
    .select(["s.id", "s.client_id", "s.currency", "s.estimate", "s.treatment"])
    .select(["r.rate", "r.as_of as asOf", "r.source"]);
  return clientId === null
    ? all.where(counted("s.client_id", null))
    : all.where("s.client_id", "=", clientId);
}

/** A row in another currency than the figures, with the rate between them. */
interface Rated {
  readonly currency: string;
  readonly rate: number | null;
  readonly asOf: string | null;
  readonly source: string | null;
}

/** The rates of rows, each once, by currency. */
function ratesAmong(rows: readonly Rated[], into: string): UsedRate[] {
  const found = new Map<string, UsedRate>();
  for (const { currency, rate, asOf, source } of rows)
    if (currency !== into && rate !== null)
      found.set(currency, { from: currency, rate, asOf: asOf!, source: source! });
  return [...found.values()].toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** A key's live scenarios in its currency and its prices, what joins and insures them, the rates and indices that brought them there, and the hash of exactly these. */
export async function membersOf(tx: Tx, key: ExposureKey) {
  const rows = await tx.all(joinable(key).select(basisOf(key.clientId, key.currency).as("basis_hash")));
  const { joined, rates, prices, pricing } = await joinedOf(tx, key, rows);
  const all = { members: rows.map(({ id, estimate, treatment }) => ({ id, estimate, treatment })), joined };
  return {
    basisHash: rows[0]?.basis_hash ?? "",
    rates,
    pricing,
    ...statedIn(all, key.currency, rates, prices),
  };
}

/**
 * The scenarios of a key with all that was recorded of them, in the order of their ids, and what joins and insures them: in their own
 * currencies and prices, with the rates and indices into the key's.
 */
export async function everythingOf(tx: Tx, key: ExposureKey) {
  const rows = await tx.all(
    joinable(key)
      .leftJoin("clients as k", (join) =>
        join.onRef("k.tenant_id", "=", "s.tenant_id").onRef("k.id", "=", "s.client_id"),
      )
      .select(["s.version", "s.title", "s.description", "s.scope", "s.evidence", "s.tolerance"])
      .select("k.name as client")
      .orderBy("s.id"),
  );
  return { rows, ...(await joinedOf(tx, key, rows)) };
}

/** What a key's scenarios assume, and which of them are approved, in the same order. */
export function decisionsOf(tx: Tx, key: ExposureKey) {
  return tx.all(
    joinable(key)
      .clearSelect()
      .select("s.assumptions")
      .select(sql<boolean>`s.review_state = 'approved'`.as("isApproved"))
      .orderBy("s.id"),
  );
}

/** The prices that a key's figures are in, with the indices that they use. */
interface InPrices {
  /** Undefined: losses are as estimated. */
  readonly prices: StatedPrices | undefined;
  readonly pricing: Pricing | undefined;
}

async function pricesOf(
  tx: Tx,
  year: number | null,
  members: readonly { readonly estimate: ScenarioEstimate }[],
): Promise<InPrices> {
  if (year === null) return { prices: undefined, pricing: undefined };
  const estimates = members.map(({ estimate }) => estimate);
  const { levels, unstated, missing } = pricingOf(estimates, { year, levels: await levelsNow(tx) });
  const used = levels.map((one) => ({ ...one }));
  return {
    prices: { year, levels: used },
    pricing: { year, levels: used, unstated, missing: missing.map((one) => ({ ...one })) },
  };
}

/** What joins and insures some scenarios of a key, and the rates and indices into its currency and prices of all of these. */
export async function joinedOf(
  tx: Tx,
  { clientId, currency }: ExposureKey,
  members: readonly (Rated & {
    readonly id: string;
    readonly client_id: string | null;
    readonly estimate: ScenarioEstimate;
  })[],
): Promise<InPrices & { readonly joined: Joined; readonly rates: readonly UsedRate[] }> {
  const ids = members.map(({ id }) => id);
  const { dependence, causes, priceYear } = await modelOf(tx, clientId, ids);
  const here = new Set(members.map((one) => one.client_id));
  const policies = (await inFigures(tx, clientId, currency)).filter(
    (policy) => policy.clientId === null || here.has(policy.clientId),
  );
  // One that covers all covers those in its own currency.
  const covered = (client: string | null, own: string) => {
    const all = members.filter(
      (one) => one.currency === own && (client === null || one.client_id === client),
    );
    return client === null && all.length === members.length ? null : all.map(({ id }) => id);
  };
  return {
    rates: ratesAmong([...members, ...policies], currency),
    ...(await pricesOf(tx, priceYear, members)),
    joined: {
      dependence,
      causes: causes.map(({ id, title, frequency, strikes }) => ({
        id,
        title,
        frequency: frequency as Distribution,
        strikes: strikes.map(({ scenarioId, probability }) => ({ member: scenarioId, probability })),
      })),
      policies: policies.map((policy) => ({
        id: policy.id,
        title: policy.name,
        covers: policy.scenarioIds ?? covered(policy.clientId, policy.currency),
        tower: policy.tower,
        perYear: policy.perYear,
        premium: policy.premium,
        ...(policy.terms.length > 0 && {
          terms: policy.terms.map(({ scenarioId, sublimit, waiting }) => ({
            member: scenarioId,
            sublimit,
            waiting,
          })),
        }),
        inPlace: policy.inPlace,
        willBe: policy.willBe,
        ...(policy.currency !== currency && { currency: policy.currency }),
      })),
    },
  };
}

const tenant = prepared(() => sqlFor.selectFrom("tenants").select("name"));

/** The name of the transaction's tenant. */
export async function tenantName(tx: Tx): Promise<string> {
  return (await tx.first(tenant()))!.name;
}
