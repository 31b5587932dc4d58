import type { RiskDashboard, riskDashboard } from "@crq/contract/risk/risk-dashboard";
import type { FastifyBaseLogger } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { scopeOf } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import {
  appetiteOf,
  backgroundSnapshots,
  computationOf,
  type ExposureKey,
  newestOf,
  trendOf,
} from "../exposure/public.ts";
import { appetiteHandlers } from "./appetite-handlers.ts";
import { actorNames, latestChanges } from "./changes-store.ts";
import { overdueAdministration, overdueRecords } from "./overdue-store.ts";
import { appetiteReply, exposureReply, frameworksReply, overdueReply, shownFirst } from "./reply.ts";
import { clientMeant } from "./scope.ts";
import * as store from "./store.ts";

/** What the figures in the currency shown are made of. */
type Figures = Pick<RiskDashboard, "exposure" | "computing" | "failed" | "topScenarios" | "clients">;

/** The calls of the dashboards of a tenant and its clients. */
export function riskDashboardHandlers(deps: {
  readonly doors: Doors;
  readonly compute: Compute;
  readonly logger: Pick<FastifyBaseLogger, "error">;
}): Handlers<TenantCtx, typeof riskDashboard> {
  const compute = backgroundSnapshots(deps);
  return {
    get: async (ctx, { query }) => {
      const { tenantId } = ctx.actor;
      const clientId = clientMeant(ctx.actor, query.clientId);
      const [facts, administration] = await Promise.all([
        ctx.readTenant((tx) => factsOf(tx, clientId)),
        deps.doors.administer(scopeOf(ctx.actor), (tx) => overdueAdministration(tx, clientId)),
      ]);
      const { client, tenant, found, appetite, changes } = facts;
      if (clientId !== null && !client) throw new Fault("not-found");
      const currencies = shownFirst(
        found.map(({ currency }) => currency),
        [query.currency, tenant.currency],
      );
      const currency = currencies[0] ?? tenant.currency;
      const basis = found.find((one) => one.currency === currency)?.basis_hash;
      const key = { clientId, currency };
      const [{ startComputing, ...figures }, names] = await Promise.all([
        ctx.readTenant((tx) => figuresOf(tx, key, basis, query.days)),
        deps.doors.administer(scopeOf(ctx.actor), (tx) =>
          actorNames(
            tx,
            changes.map(({ actor }) => actor),
          ),
        ),
      ]);
      if (startComputing && basis !== undefined) compute(tenantId, key, basis);
      return {
        client: client ?? null,
        currencies,
        ...figures,
        appetite: appetite ? appetiteReply(appetite) : null,
        scenarioCount: found.reduce((sum, { scenarios }) => sum + scenarios, 0),
        compliance: frameworksReply(facts.frameworks, facts.assessments),
        overdue: overdueReply([...facts.overdue, ...administration]),
        changes: changes.map((change) => ({
          ...change,
          actor: names.get(change.actor.toLowerCase()) ?? change.actor,
        })),
      };
    },
    ...appetiteHandlers(),
  };
}

/** What does not depend on the currency shown. */
async function factsOf(tx: Tx, clientId: string | null) {
  const [client, tenant, found, appetite, frameworks, assessments, overdue, changes] = await Promise.all([
    clientId === null ? undefined : store.clientById(tx, clientId),
    store.ownTenant(tx),
    store.currenciesOf(tx, clientId),
    appetiteOf(tx, clientId),
    store.frameworksOf(tx, clientId),
    store.assessmentsOf(tx, clientId),
    overdueRecords(tx, clientId),
    latestChanges(tx, clientId),
  ]);
  return { client, tenant, found, appetite, frameworks, assessments, overdue, changes };
}

/**
 * The newest figures with their trend, and whether they are still those of the scenarios: of `basis`, undefined where there is none in the
 * currency. `startComputing` where newer ones are needed and nobody computes them yet.
 */
async function figuresOf(
  tx: Tx,
  key: ExposureKey,
  basis: string | undefined,
  days: number,
): Promise<Figures & { readonly startComputing: boolean }> {
  const [newest, trend, computation, topScenarios, clients] = await Promise.all([
    newestOf(tx, key),
    trendOf(tx, key, days),
    computationOf(tx, key),
    store.topScenarios(tx, key.clientId, key.currency),
    key.clientId === null ? store.clientStandings(tx, key.currency) : [],
  ]);
  const stale = basis !== undefined && newest?.basis_hash !== basis;
  const failed = stale && computation?.failed === true && computation.basis_hash === basis;
  const computing = stale && !failed;
  return {
    exposure:
      basis === undefined || !newest
        ? null
        : exposureReply(key.currency, stale ? "computing" : "current", newest, trend),
    computing,
    failed,
    topScenarios,
    clients,
    startComputing: computing && computation?.running !== true,
  };
}
