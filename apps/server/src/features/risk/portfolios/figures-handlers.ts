import type { Declared } from "@crq/contract/risk/declared-portfolio";
import type { Dependence, PortfolioRecord, portfolios } from "@crq/contract/risk/portfolios";
import { isJoined } from "@crq/contract/platform/joining";
import type { ControlState } from "@crq/engine/controls/apply-control";
import { isInPlace, planChanges } from "@crq/engine/controls/control-states";
import { lossFigures } from "@crq/engine/program/loss-figures";
import { estimateInPrices } from "@crq/engine/program/prices";
import { estimateInto, factorInto } from "@crq/engine/program/rates";
import { clientsAreApart } from "../../../db/own-client.ts";
import { APART, canBeMember, isMixed, notHere } from "./mixed.ts";
import { dependenceAmong } from "./dependence-among.ts";
import { oneFactorCorrelation } from "@crq/engine/portfolio/correlation";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Caller } from "../../../http/caller.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { JOINT_SEED } from "@crq/engine/program/years/joint-years";
import {
  checked,
  declaredResult,
  dependenceProblem,
  estimateAt,
  jointResult,
} from "../quantification/public.ts";
import { declaredOf } from "./declared.ts";
import { type MemberRow, membersOf, scenarioRows } from "./store.ts";

/** How a portfolio is found. */
type Find = (tx: Tx, id: string) => Promise<PortfolioRecord>;
type FiguresCall = Handlers<TenantCtx, typeof portfolios>["figures"];

/** The calls of a portfolio's joint figures, and of what they follow from. */
export function portfolioFigureHandlers(
  compute: Compute,
  find: Find,
): Pick<Handlers<TenantCtx, typeof portfolios>, "figures" | "declared"> {
  return {
    figures: async (ctx, asked) => {
      const { found, rows, declared } = await ctx.inTenant(async (tx) => {
        const found = await find(tx, asked.params.id);
        if ((await clientsAreApart(tx)) && isMixed(found.members))
          throw new Fault("conflict", { detail: `The scenarios of this portfolio ${APART}.` });
        const rows = await membersOf(tx, found.id);
        if (found.dependence.type !== "declared") return { found, rows, declared: null };
        return { found, rows, declared: await declaredOf(tx, found.clientId, rows) };
      });
      const { version, dependence } = found;
      const joining = declared?.joining ?? found.joining;
      const head = { version, joining, dependence, engineVersion: ENGINE_VERSION };
      const figures = declared
        ? await declaredFigures(compute, declared, asked.query, ctx.caller)
        : await ownFigures(
            compute,
            { ...found, dependence: dependence as Dependence },
            rows,
            asked.query,
            ctx.caller,
          );
      return { ...head, ...figures };
    },

    declared: async ({ actor, inTenant }, { body }) => {
      const clientId = clientMeant(actor, body.clientId);
      return inTenant(async (tx) => {
        await clientFound(tx, clientId);
        const rows = (await scenarioRows(tx, body.scenarioIds)).filter((row) => canBeMember(row, clientId));
        const apart = (await clientsAreApart(tx)) && isMixed(rows);
        const known = new Set(rows.map(({ id }) => id));
        const errors = body.scenarioIds.flatMap((id, i) =>
          known.has(id.toLowerCase()) ? [] : [{ path: `scenarioIds[${i}]`, message: notHere(clientId) }],
        );
        if (apart) errors.push({ path: "scenarioIds", message: APART });
        if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, 50) });
        return declaredReply(await declaredOf(tx, clientId, rows));
      });
    },
  };
}

function declaredReply({ currency, members, joined }: Awaited<ReturnType<typeof declaredOf>>): Declared {
  const { dependence, causes, policies } = joined;
  return {
    currency,
    members: [...members],
    dependence: dependence.type === "matrix" ? { ...dependence, pairs: [...dependence.pairs] } : dependence,
    causes: causes.map((cause) => ({ ...cause, strikes: [...cause.strikes] })),
    policies: policies.map(({ covers, tower, terms, ...policy }) => ({
      ...policy,
      covers: covers && [...covers],
      tower: [...tower],
      ...(terms && { terms: [...terms] }),
    })),
  };
}

type Figures = Omit<Awaited<ReturnType<FiguresCall>>, "version" | "joining" | "dependence" | "engineVersion">;
type Query = Parameters<FiguresCall>[1]["query"];

/** A portfolio under the declared dependence, which says itself whether it can be computed exactly. */
async function declaredFigures(
  compute: Compute,
  { currency, members, joined }: Awaited<ReturnType<typeof declaredOf>>,
  { engine }: Query,
  caller: Caller,
): Promise<Figures> {
  if (engine === "simulate")
    throw new Fault("invalid-request", {
      errors: [
        {
          path: "engine",
          message: "must be exact: this portfolio is computed as your organization's joint figures are",
        },
      ],
    });
  const { portfolio, stages, joinedBy } = await declaredResult(compute, { members, joined }, caller);
  const { simulated } = joinedBy;
  return {
    currency,
    engine: simulated ? "simulate" : "exact",
    years: simulated?.years ?? null,
    seed: simulated ? JOINT_SEED : null,
    portfolio: portfolio as Figures["portfolio"],
    declared: { stages, joinedBy },
    treated: null,
  };
}

type Own = PortfolioRecord & { readonly dependence: Dependence };

/** A portfolio under a dependence of its own, by either engine: as it is, and before and after treatment (docs/decisions/0159). */
async function ownFigures(
  compute: Compute,
  found: Own,
  rows: readonly MemberRow[],
  { engine, years, seed }: Query,
  caller: Caller,
): Promise<Figures> {
  requireComputable(joinedMembers(found), engine);
  const jointly = (of: Own) => {
    const { dependence, members } = joinedMembers(of);
    const scenarios = members.map(({ id, title, estimate }, i) =>
      checked({ schema: "crq-scenario/1", id, title, ...estimate }, `members[${i}]`),
    );
    // States share their random numbers, so that what differs between them is what controls do.
    return jointResult(compute, scenarios, dependence, { engine, years, seed, caller });
  };
  const at = async (state: ControlState, needed: boolean) =>
    needed ? lossFigures(await jointly(inState(found, rows, state))) : null;
  const controls = rows.flatMap(({ treatment }) => treatment.controls);
  const { currency } = joinedMembers(found);
  const portfolio = await jointly(found);
  const stages = {
    inherent: await at("inherent", controls.some(isInPlace)),
    now: lossFigures(portfolio),
    plan: await at("residual", controls.some(planChanges)),
    net: null,
  };
  const simulated = engine === "simulate";
  return {
    currency,
    engine,
    years: simulated ? years : null,
    seed: simulated ? seed : null,
    portfolio,
    declared: null,
    treated: { stages },
  };
}

/** The portfolio with its members' controls in another state. */
function inState(found: Own, rows: readonly MemberRow[], state: ControlState): Own {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    ...found,
    members: found.members.map((member) => ({
      ...member,
      estimate: estimateAt(byId.get(member.id)!, state) as typeof member.estimate,
    })),
  };
}

/**
 * The members that have a joint figure, in its currency and prices, with their dependence.
 *
 * @throws Fault `conflict` without any
 */
function joinedMembers({
  currency,
  dependence,
  joining,
  members,
}: PortfolioRecord & { readonly dependence: Dependence }) {
  if (currency === null) throw new Fault("conflict", { detail: "This portfolio has no scenarios yet." });
  const places = [...members.keys()].filter((i) => isJoined(members[i]!, currency, joining));
  if (places.length === 0)
    throw new Fault("conflict", {
      detail: `The scenarios of this portfolio are in several currencies, and none has an exchange rate into ${currency}.`,
    });
  return {
    currency,
    dependence: dependenceAmong(dependence, places),
    members: places.map((i) => {
      const { id, title, estimate } = members[i]!;
      const rate = factorInto(estimate.currency, currency, joining.rates);
      const { pricing } = joining;
      const priced = pricing ? estimateInPrices(estimate, pricing) : estimate;
      return { id, title, estimate: estimateInto(priced, currency, rate) };
    }),
  };
}

/** Refuses a portfolio that this engine can't compute. */
function requireComputable(
  {
    dependence,
    members,
  }: { readonly dependence: Dependence; readonly members: readonly { readonly id: string }[] },
  engine: "exact" | "simulate",
): void {
  const refuse = (detail: string) => new Fault("conflict", { detail });
  const ids = members.map(({ id }) => id);
  const problem = dependenceProblem(dependence, ids);
  if (problem) throw refuse(`The dependence of this portfolio ${problem.message}.`);
  if (engine === "simulate") return;
  try {
    oneFactorCorrelation(dependence);
  } catch (error) {
    throw new Fault("invalid-request", {
      errors: [{ path: "engine", message: `must be simulate: ${(error as RangeError).message}` }],
    });
  }
}
