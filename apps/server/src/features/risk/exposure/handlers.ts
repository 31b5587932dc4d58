import { joiningOf } from "@crq/contract/platform/joining";
import type { UsedRate } from "@crq/contract/platform/exchange-rates";
import type { Pricing } from "@crq/contract/platform/price-levels";
import type { Exposure, ExposureEvent, exposure, ExposureStanding } from "@crq/contract/risk/exposure";
import { can } from "@crq/contract/permissions";
import type { FastifyBaseLogger } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { CurvePoint } from "../../../jobs/thin-curve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { eventsOf } from "../exposure-events/public.ts";
import { endedPolicies } from "../policies/public.ts";
import { appetiteHandlers, appetiteReply } from "./appetite-handlers.ts";
import { appetiteFor } from "./appetite-store.ts";
import { currenciesOf } from "./keys-store.ts";
import { computationOf, type ExposureKey, newestOf, trendOf } from "./store.ts";
import { backgroundSnapshots } from "./take-snapshot.ts";

/** What the figures in the displayed currency are based on. */
type Figures = Pick<ExposureStanding, "exposure" | "computing" | "failed">;

/** The calls about exposure. */
export function exposureHandlers(deps: {
  readonly doors: Doors;
  readonly compute: Compute;
  readonly logger: Pick<FastifyBaseLogger, "error">;
}): Handlers<TenantCtx, typeof exposure> {
  const compute = backgroundSnapshots(deps);
  return {
    get: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [client, now, found, appetite] = await readTenant((tx) =>
        Promise.all([
          clientFound(tx, clientId),
          ratesNow(tx),
          currenciesOf(tx, clientId),
          appetiteFor(tx, clientId),
        ]),
      );
      const currencies = shownFirst(
        found.map(({ currency }) => currency),
        [query.currency, now.currency],
      );
      const currency = currencies[0] ?? now.currency;
      const basis = found.find((one) => one.currency === currency)?.basis_hash;
      const key = { clientId, currency };
      const { startComputing, rates, pricing, ...figures } = await readTenant((tx) =>
        figuresOf(tx, key, basis, query.days),
      );
      if (startComputing && basis !== undefined) compute(actor.tenantId, key, basis);
      const { exposure } = figures;
      return {
        client,
        currencies,
        ...figures,
        joining: {
          ...joiningOf(
            currency,
            now,
            found.map(({ currency, own }) => ({ currency, scenarios: own })),
          ),
          ...(rates && { rates }),
          ...(pricing && { pricing }),
        },
        exposure: exposure && !can(actor.role, "scenario:read") ? withoutScenarios(exposure) : exposure,
        appetite: appetite ? appetiteReply(appetite) : null,
        scenarioCount: found.reduce((sum, { own }) => sum + own, 0),
      };
    },
    ...appetiteHandlers(),
  };
}

/**
 * The newest figures with their trend, and whether they still match the scenarios: those of `basis`,
 * undefined if there are none in the currency. `startComputing` is called if newer ones are needed and aren't
 * being computed yet.
 */
async function figuresOf(
  tx: Tx,
  key: ExposureKey,
  basis: string | undefined,
  days: number,
): Promise<
  Figures & {
    readonly startComputing: boolean;
    readonly rates: UsedRate[] | null | undefined;
    readonly pricing: Pricing | null | undefined;
  }
> {
  const [newest, trend, events, computation, ended] = await Promise.all([
    newestOf(tx, key),
    trendOf(tx, key, days),
    eventsOf(tx, key.clientId, key.currency, days),
    computationOf(tx, key),
    endedPolicies(tx, key.clientId, key.currency),
  ]);
  const stale = basis !== undefined && newest?.basis_hash !== basis;
  const failed = stale && computation?.failed === true && computation.basis_hash === basis;
  const computing = stale && !failed;
  return {
    exposure:
      basis === undefined || !newest
        ? null
        : exposureReply(key.currency, stale ? "computing" : "current", newest, {
            trend,
            events,
            ...(ended.length > 0 && { endedPolicies: ended }),
          }),
    computing,
    failed,
    rates: newest?.rates,
    pricing: newest?.pricing,
    startComputing: computing && computation?.running !== true,
  };
}

/** The newest day's figures. */
function exposureReply(
  currency: string,
  state: Exposure["state"],
  row: NonNullable<Awaited<ReturnType<typeof newestOf>>>,
  over: Pick<Exposure, "trend" | "events" | "endedPolicies">,
): Exposure {
  return {
    currency,
    state,
    computedAt: row.computed_at,
    scenarios: row.scenarios,
    leftOut: row.left_out,
    mean: row.mean,
    meanInherent: row.mean_inherent,
    meanResidual: row.mean_residual,
    p90: row.p90,
    p95: row.p95,
    p99: row.p99,
    states: row.inherent && row.residual && { inherent: row.inherent, residual: row.residual },
    causesMean: row.causes_mean,
    curve: pairs(row.curve ?? []),
    curveInherent: row.curve_inherent && pairs(row.curve_inherent),
    curveResidual: row.curve_residual && pairs(row.curve_residual),
    net: row.net,
    joinedBy: row.joined_by,
    bestControl: row.best_control,
    ...over,
  };
}

/** Events whose words name no scenario, control, policy or cause. */
const NAMELESS: ReadonlySet<ExposureEvent["kind"]> = new Set([
  "appetite-set",
  "appetite-removed",
  "dependence-changed",
  "inherited-cause-changed",
  "rate-changed",
  "prices-changed",
]);

/** The figures without what names scenarios or their controls. */
function withoutScenarios(exposure: Exposure): Exposure {
  const events = exposure.events.filter(({ kind }) => NAMELESS.has(kind));
  // A scenario's own policy is named after it.
  const policies = exposure.net?.policies.map((one, i) => ({ ...one, name: `Policy ${i + 1}` })) ?? [];
  const ended = exposure.endedPolicies?.map((one, i) => ({ ...one, name: `Ended policy ${i + 1}` }));
  return {
    ...exposure,
    bestControl: null,
    events,
    net: exposure.net && { ...exposure.net, policies },
    ...(ended && { endedPolicies: ended }),
  };
}

function pairs(curve: readonly CurvePoint[]): [number, number][] {
  return curve.map(([loss, probability]) => [loss, probability]);
}

/** Currencies, with the first of the wanted ones they include moved to the front. */
function shownFirst(currencies: readonly string[], wanted: readonly (string | undefined)[]): string[] {
  const first = wanted.find((one) => one !== undefined && currencies.includes(one));
  return first === undefined ? [...currencies] : [first, ...currencies.filter((one) => one !== first)];
}
