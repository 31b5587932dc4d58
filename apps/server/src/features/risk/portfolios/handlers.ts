import type { AuditAction } from "@crq/contract/records";
import * as store from "./store.ts";
import type { PortfolioDependence, PortfolioRecord, portfolios } from "@crq/contract/risk/portfolios";
import { isJoined, joiningOfMembers, jointCurrency, statedPrices } from "@crq/contract/platform/joining";
import type { FieldProblem } from "@crq/contract/problem";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { exportOf } from "../../../http/list-handlers.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { audit, exported } from "../../platform/audit-log/public.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { COLUMNS } from "./csv-columns.ts";
import { levelsNow } from "../../platform/price-levels/public.ts";
import { yearsDeclared } from "../loss-model/public.ts";
import { pricingOf } from "@crq/engine/program/prices";
import { dependenceAmong } from "./dependence-among.ts";
import { portfolioFigureHandlers } from "./figures-handlers.ts";
import { clientsAreApart } from "../../../db/own-client.ts";
import { APART, canBeMember, isMixed, notHere } from "./mixed.ts";
import { dependenceProblem, presentEstimate } from "../quantification/public.ts";

/** A page of the list, each with the currency of its joint figures. */
async function pageOf(tx: Tx, query: Parameters<typeof store.list>[1]) {
  const [page, now] = await Promise.all([store.list(tx, query), ratesNow(tx)]);
  const items = page.items.map(({ currencies, ...row }) => ({
    ...row,
    currency: jointCurrency(currencies, now.currency),
  }));
  return { ...page, items };
}

/** The calls of portfolios. */
export function portfolioHandlers({
  compute,
}: {
  readonly compute: Compute;
}): Handlers<TenantCtx, typeof portfolios> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => pageOf(tx, query)),

    exportCsv: exportOf({ list: pageOf, columns: COLUMNS, audited: exported("portfolio.export") }),

    get: ({ inTenant }, { params }) => inTenant((tx) => find(tx, params.id)),

    ...portfolioFigureHandlers(compute, find),

    create: (ctx, { body }) =>
      ctx.inTenant(async (tx) => {
        const { title, description, dependence, tolerance } = body;
        const scenarioIds = body.scenarioIds.map(asStored);
        const clientId = clientMeant(ctx.actor, body.clientId);
        await clientFound(tx, clientId);
        await checkMembers(tx, scenarioIds, clientId);
        checkDependence(dependence, scenarioIds);
        const values = {
          title,
          description,
          dependence: JSON.stringify(dependence),
          tolerance: JSON.stringify(tolerance),
          client_id: clientId,
        };
        const id = await store.insert(tx, values, ctx.actor);
        await store.setMembers(tx, id, scenarioIds);
        await record(tx, ctx, "portfolio.create", id, { title, scenarioIds, dependence });
        return find(tx, id);
      }),

    update: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const { id } = params;
        const { version, title, description, dependence, tolerance } = body;
        const scenarioIds = body.scenarioIds?.map(asStored);
        const before = await findToChange(tx, id, ctx.actor);
        if (before.version !== version) throw conflict(before, version);
        const present = before.members.map((member) => member.id);
        const members = scenarioIds ?? present;
        if (scenarioIds) {
          await store.lockScenarios(tx, [...scenarioIds, ...present]);
          const currency = jointCurrency(
            await checkMembers(tx, scenarioIds, before.clientId),
            (await ratesNow(tx)).currency,
          );
          if (currency !== null && currency !== before.currency && before.tolerance.length > 0 && !tolerance)
            refuse({
              path: "tolerance",
              message: `must be given with these members: its amounts are in ${before.currency}, and would be in ${currency}`,
            });
        }
        const regrouped = members.join() !== present.join();
        if (regrouped && !dependence && before.dependence.type === "matrix")
          refuse({ path: "dependence", message: "must be given with other members, whose matrix it is" });
        const settled = dependence ?? before.dependence;
        if (scenarioIds || dependence) checkDependence(settled, members);
        const values = {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(tolerance && { tolerance: JSON.stringify(tolerance) }),
          ...((scenarioIds || dependence) && { dependence: JSON.stringify(settled) }),
        };
        if (!(await store.update(tx, id, version, values, ctx.actor)))
          throw conflict(await find(tx, id), version); // as the winner left it, or gone
        if (scenarioIds || dependence) await store.setMembers(tx, id, members);
        const after = await find(tx, id);
        await record(tx, ctx, "portfolio.update", id, {
          title: after.title,
          version: after.version,
          before: changes(before, body),
          after: changes(after, body),
        });
        return after;
      }),

    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const { title } = await findToChange(tx, params.id, ctx.actor);
        if (!(await store.setDeleted(tx, params.id, true))) throw new Fault("not-found");
        await record(tx, ctx, "portfolio.remove", params.id, { title });
      }),

    restore: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const deleted = await store.deletedById(tx, params.id);
        if (!deleted) throw new Fault("not-found");
        checkOwnClient(ctx.actor, deleted, "portfolio");
        if (!(await store.setDeleted(tx, params.id, false))) throw new Fault("not-found");
        await record(tx, ctx, "portfolio.restore", params.id, { title: deleted.title });
        return find(tx, params.id);
      }),
  };
}

/** An id in the database's form. */
function asStored(id: string): string {
  return id.toLowerCase();
}

/** A complete portfolio, for a caller about to change it. */
async function findToChange(tx: Tx, id: string, actor: Actor): Promise<PortfolioRecord> {
  const found = await find(tx, id);
  checkOwnClient(actor, found, "portfolio");
  return found;
}

/** A complete portfolio. */
async function find(tx: Tx, id: string): Promise<PortfolioRecord> {
  const [row, members, now, years, levels] = await Promise.all([
    store.byId(tx, id),
    store.membersOf(tx, id),
    ratesNow(tx),
    yearsDeclared(tx),
    levelsNow(tx),
  ]);
  if (!row) throw new Fault("not-found");
  // They count as they are now: with the controls that came since they were estimated, and without those that lapsed.
  const present = members.map(({ treatment, ...member }) => ({
    ...member,
    estimate: presentEstimate({ estimate: member.estimate, treatment }) as typeof member.estimate,
  }));
  const dependence = dependenceAmong(
    row.dependence,
    members.map((member) => member.position),
  );
  const currency = jointCurrency(
    members.map((member) => member.currency),
    now.currency,
  );
  const joining = joiningOfMembers(members, currency, now);
  // Under the declared dependence the figures are in the prices that are declared with it.
  const declares = row.dependence.type === "declared" ? [row] : members;
  const prices = statedPrices(declares, { years, levels });
  const pricing =
    prices &&
    pricingOf(
      present.filter((one) => isJoined(one, currency, joining)).map(({ estimate }) => estimate),
      prices,
    );
  return {
    ...row,
    dependence,
    currency,
    joining: {
      ...joining,
      ...(pricing && { pricing: { ...pricing, levels: [...pricing.levels], missing: [...pricing.missing] } }),
    },
    scenarioCount: members.length,
    members: present,
  };
}

/** Refuses members that aren't scenarios here, or are another client's than the portfolio; returns their currencies. */
async function checkMembers(tx: Tx, ids: readonly string[], clientId: string | null): Promise<string[]> {
  const all = await store.scenariosAmong(tx, ids);
  const rows = all.filter((row) => canBeMember(row, clientId));
  const found = new Map(rows.map((row) => [row.id, row.currency]));
  const at = (i: number) => `scenarioIds[${i}]`;
  refuse(...ids.flatMap((id, i) => (found.has(id) ? [] : [{ path: at(i), message: notHere(clientId) }])));
  if (isMixed(rows) && (await clientsAreApart(tx))) refuse({ path: "scenarioIds", message: APART });
  return ids.map((id) => found.get(id)!);
}

/** Refuses a dependence that is invalid for the members. */
function checkDependence(dependence: PortfolioDependence, members: readonly string[]): void {
  if (dependence.type === "declared") return;
  const problem = dependenceProblem(dependence, members);
  if (problem) refuse({ ...problem, path: `dependence.${problem.path}` });
}

/** Refuses the request if there are problems. */
function refuse(...problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new Fault("invalid-request", { errors: problems.slice(0, 50) });
}

function conflict(now: PortfolioRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `${now.updatedBy ?? "Someone"} saved this portfolio since you opened it (version ${now.version}; yours is ${version}).`,
  });
}

async function record(
  tx: Tx,
  ctx: TenantCtx,
  action: AuditAction,
  objectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, ctx.actor, ctx.request, { action, objectType: "portfolio", objectId, detail });
}

/** The portfolio fields in a change. */
function changes(portfolio: PortfolioRecord, body: object): Record<string, unknown> {
  const scenarioIds = portfolio.members.map((member) => member.id);
  const named = Object.entries({ ...portfolio, scenarioIds });
  return Object.fromEntries(named.filter(([key]) => key in body && key !== "version"));
}
