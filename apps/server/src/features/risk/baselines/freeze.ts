/** Freezes what an organization's figures follow from, with the figures. */
import type { Assumption } from "@crq/contract/risk/assumptions";
import { joiningOf } from "@crq/contract/platform/joining";
import type { ShownBaseline } from "../../../db/columns.ts";
import type { Baseline as FrozenBaseline, BaselineMember, FrozenControl } from "@crq/engine/program/baseline";
import { isInPlace, willBeInPlace } from "@crq/engine/controls/control-states";
import { factorInto } from "@crq/engine/program/rates";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Joining } from "@crq/contract/platform/exchange-rates";
import type { ControlKind, ControlRecord } from "@crq/contract/risk/controls";
import type { Scope as StatedScope } from "@crq/contract/risk/scenarios";
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { Tx } from "../../../db/doors.ts";
import { clientFound } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Frozen } from "../../../jobs/baseline-work.ts";
import { accountsOf } from "../control-records/public.ts";
import {
  againstAppetite,
  appetiteFor,
  currenciesOf,
  decisionsOf,
  everythingOf,
  tenantName,
} from "../exposure/public.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { decisionRecordsOf } from "../scenarios/public.ts";
import { type BaselineValues, latestApprovedMembers } from "./store.ts";

/** What someone wants to freeze. */
export interface ToFreeze {
  readonly name: string;
  readonly clientId: string | null;
  readonly currency?: string | undefined;
  readonly decision: string;
  readonly assumptions: readonly string[];
}

type Unfrozen = Omit<FrozenBaseline, "figures" | "engine">;

/** What is frozen, and what its screens say of other currencies. */
export interface ToCompute {
  readonly unfrozen: Unfrozen;
  readonly joining: Joining;
}

/** The largest baseline, in characters: scenarios with their evidence. */
const MOST = 4_000_000;

/** Whose scenarios are frozen in which currency, and what else decides that. */
async function keyToFreeze(tx: Tx, { clientId, currency: wanted }: Pick<ToFreeze, "clientId" | "currency">) {
  const keys = await currenciesOf(tx, clientId);
  const found = keys.map((one) => one.currency);
  const now = await ratesNow(tx);
  const currency = wanted ?? (found.includes(now.currency) ? now.currency : found[0]);
  if (currency === undefined || !found.includes(currency))
    throw new Fault("invalid-request", {
      errors: [
        {
          path: "currency",
          message:
            currency === undefined
              ? "There are no scenarios to freeze yet"
              : `There are no scenarios in ${currency}`,
        },
      ],
    });
  return { key: { clientId, currency }, keys, now };
}

/**
 * Reads everything of the tenant or of one client.
 *
 * @param tx a snapshot, so that an approval is of the content that is frozen with it
 * @param by the name of the person who freezes
 * @throws Fault `invalid-request` without scenarios, `not-found` for a client of another tenant
 */
export async function readToFreeze(tx: Tx, asked: ToFreeze, by: string): Promise<ToCompute> {
  const { clientId, name, decision, assumptions } = asked;
  const client = await clientFound(tx, clientId);
  const { key, keys, now } = await keyToFreeze(tx, asked);
  const { currency } = key;
  const { rows, joined, rates, prices, pricing } = await everythingOf(tx, key);
  const appetite = await appetiteFor(tx, clientId);
  const since = await latestApprovedMembers(tx, key);
  const records = await decisionRecordsOf(
    tx,
    rows.map(({ id }) => id),
    since,
  );
  const unfrozen = {
    schema: "crq-baseline/1" as const,
    name,
    organization: { tenant: await tenantName(tx), client: client?.name ?? null },
    currency,
    ...(rates.length > 0 && { rates }),
    ...(prices && { prices }),
    frozenAt: new Date().toISOString(),
    frozenBy: by,
    members: rows.map((row): BaselineMember => ({ ...memberOf(row), ...records.get(row.id) })),
    joined,
    controls: await accountsOf(tx, recordsIn(rows)),
    appetite: appetite?.currency === currency ? appetite.tolerance : null,
    assumptions,
    decision,
  };
  const counts = keys.map((one) => ({ currency: one.currency, scenarios: one.own }));
  return {
    unfrozen,
    joining: { ...joiningOf(currency, now, counts), rates: [...rates], ...(pricing && { pricing }) },
  };
}

function memberOf(row: Awaited<ReturnType<typeof everythingOf>>["rows"][number]): BaselineMember {
  const { id, version, title, description, client, scope, estimate, treatment, evidence, tolerance } = row;
  return { id, version, title, description, client, scope, estimate, treatment, evidence, tolerance };
}

/** The records of the controls that act on scenarios. */
function recordsIn(members: readonly Pick<BaselineMember, "treatment">[]): string[] {
  const records = members.flatMap(({ treatment }) =>
    treatment.controls.flatMap(({ record }) => record ?? []),
  );
  return [...new Set(records)].toSorted();
}

/**
 * A frozen baseline's row.
 *
 * @throws Fault `invalid-request` if it's too large to keep
 */
export function rowOf(
  { unfrozen, joining }: ToCompute,
  { content, hash, loss, parts }: Frozen,
  clientId: string | null,
  by: string | null,
): BaselineValues {
  if (content.length > MOST)
    throw new Fault("invalid-request", {
      detail: `These scenarios with their evidence take ${(content.length / 1e6).toFixed(1)} million characters; a baseline holds 4 million. Freeze a client at a time, or shorten the evidence.`,
    });
  const { name, currency, appetite, frozenAt, frozenBy } = unfrozen;
  const net = loss.net?.now ?? loss;
  const against = againstAppetite(
    { currency, curve: net.curve },
    appetite ? { currency, tolerance: appetite as Tolerance } : undefined,
  );
  return {
    client_id: clientId,
    name,
    currency,
    content,
    hash,
    engine_version: ENGINE_VERSION,
    scenarios: unfrozen.members.length,
    mean: loss.mean,
    p95: loss.p95,
    net_mean: net.mean,
    net_p95: net.p95,
    over_appetite: against.over_appetite,
    shown: JSON.stringify({ ...shownOf(unfrozen, { loss, parts }), joining }),
    frozen_at: frozenAt,
    frozen_by: by,
    frozen_by_name: frozenBy,
  };
}

/** What screens show of a control's record; nothing of a control without one. */
function accountOf(record: FrozenControl | undefined): Partial<ShownBaseline["controls"][number]> {
  if (!record) return {};
  const { owner, kind, evidence, reviewOn } = record;
  const sources = (evidence as ControlRecord["evidence"]).map(({ source }) => source);
  return { owner, kind: kind as ControlKind | null, sources, reviewOn };
}

function shownOf(
  unfrozen: Unfrozen,
  { loss, parts }: Pick<Frozen, "loss" | "parts">,
): Omit<ShownBaseline, "joining"> {
  const { members, joined, decision, assumptions, appetite, currency, rates = [] } = unfrozen;
  const records = new Map((unfrozen.controls ?? []).map((record) => [record.id, record]));
  const { mean, p90, p95, p99, inherent, residual, leftOut, net, joinedBy } = loss;
  const pairs = (curve: readonly (readonly [number, number])[]) =>
    curve.map(([money, chance]): [number, number] => [money, chance]);
  const figures = (one: NonNullable<typeof net>["now"]) =>
    one && { mean: one.mean, p90: one.p90, p95: one.p95, p99: one.p99 };
  const titles = new Map([...members, ...joined.causes].map(({ id, title }) => [id, title]));
  const causes = new Set(joined.causes.map(({ id }) => id));
  const controls = new Map(
    members.flatMap(({ id, treatment }) =>
      treatment.controls.map((control) => [control.record ?? `${id} ${control.id}`, control] as const),
    ),
  );
  return {
    decision,
    assumptions: [...assumptions],
    approvedScenarios: members.filter(({ approval }) => approval).length,
    figures: {
      leftOut,
      now: { mean, p90, p95, p99 },
      inherent,
      plan: residual,
      net: net && { now: figures(net.now), plan: figures(net.plan) },
    },
    curves: {
      now: pairs(loss.curve),
      inherent: loss.curveInherent && pairs(loss.curveInherent),
      plan: loss.curveResidual && pairs(loss.curveResidual),
      net: net?.now ? pairs(net.now.curve) : null,
      netPlan: net?.plan ? pairs(net.plan.curve) : null,
    },
    appetite: appetite && appetite.map(({ loss, probability }) => ({ loss, probability })),
    joinedBy,
    parts: parts.map(({ id, mean, tail }) => ({
      id,
      title: titles.get(id) ?? id,
      kind: causes.has(id) ? "cause" : "scenario",
      mean,
      tail,
    })),
    controls: [...controls.values()].map((control) => ({
      title: control.title,
      inPlace: isInPlace(control),
      willBe: willBeInPlace(control),
      ...accountOf(records.get(control.record ?? "")),
    })),
    scopes: members.flatMap(({ title, scope }) =>
      scope && Object.values(scope).some((stated) => stated !== "")
        ? [{ title, ...(scope as StatedScope) }]
        : [],
    ),
    policies: joined.policies.map(({ title, inPlace, willBe, premium, currency: own }) => ({
      title,
      inPlace,
      willBe,
      premium: premium * factorInto(own ?? currency, currency, rates),
    })),
  };
}

/** How many assumptions a baseline holds. */
const MOST_ASSUMPTIONS = 50;

/** What freezing would freeze now: its scenarios, how many of them are approved, and what they assume. */
export async function preview(tx: Tx, asked: Pick<ToFreeze, "clientId" | "currency">) {
  await clientFound(tx, asked.clientId);
  const { key } = await keyToFreeze(tx, asked);
  const rows = await decisionsOf(tx, key);
  const stated = rows.flatMap(({ assumptions }) => assumptions as readonly Assumption[]);
  const standing = stated.filter(({ state }) => state !== "refuted").map(({ statement }) => statement);
  return {
    scenarios: rows.length,
    approved: rows.filter(({ isApproved }) => isApproved).length,
    assumptions: [...new Set(standing)].slice(0, MOST_ASSUMPTIONS),
  };
}
