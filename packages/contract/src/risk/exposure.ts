/** The loss exposure of a tenant or of one of its clients, and the accepted loss. */
import * as z from "zod/mini";
import { Currency, Id, Instant, Nothing, Version } from "../fields.ts";
import { Joining } from "../platform/exchange-rates.ts";
import { routes } from "../route.ts";
import { ofClient } from "./of-client.ts";
import { Tolerance } from "./treatment.ts";

const Money = z.number();
const Day = z.iso.date();

/** The accepted annual loss. */
export const RiskAppetite = z.object({
  currency: Currency,
  tolerance: Tolerance,
  version: Version,
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
  /** Set for the tenant as a whole, and not for the client whose figures are judged by it. */
  inherited: z.boolean(),
});
/** The accepted annual loss. */
export type RiskAppetite = z.infer<typeof RiskAppetite>;

/** One day's figures of the joint annual loss. */
export const ExposurePoint = z.object({
  date: Day,
  mean: Money,
  p95: Money,
  p99: Money,
  /** After insurance; the same without policies in place. */
  netMean: Money,
  netP95: Money,
});
/** One day's figures of the joint annual loss. */
export type ExposurePoint = z.infer<typeof ExposurePoint>;

/** Something that moved the exposure, or what is accepted of it. */
export const ExposureEvent = z.object({
  date: Day,
  kind: z.enum([
    "control-in-place",
    "control-changed",
    "control-ended",
    "scenario-added",
    "scenario-removed",
    "estimate-changed",
    "appetite-set",
    "appetite-removed",
    "policy-in-place",
    "policy-changed",
    "policy-ended",
    "dependence-changed",
    "causes-changed",
    /** The tenant's, which strikes scenarios of the client whose trend it is in. */
    "inherited-cause-changed",
    "rate-changed",
    "prices-changed",
  ]),
  /** Of the scenario, control, policy or cause; the currency of a rate or price index; else empty. */
  title: z.string(),
});
/** Something that moved the exposure, or what is accepted of it. */
export type ExposureEvent = z.infer<typeof ExposureEvent>;

/** The mean of a year's loss, and the losses that one year in 10, 20, 100 exceeds. */
export const LossFigures = z.object({ mean: Money, p90: Money, p95: Money, p99: Money });
/** The mean of a year's loss, and the losses that one year in 10, 20, 100 exceeds. */
export type LossFigures = z.infer<typeof LossFigures>;

/** How losses are joined in the figures. */
export const JoinedBy = z.object({
  dependence: z.discriminatedUnion("type", [
    z.object({ type: z.literal("independent") }),
    z.object({ type: z.literal("common"), correlation: z.number() }),
    /** One correlation, and how many pairs have another. */
    z.object({ type: z.literal("matrix"), correlation: z.number(), pairs: z.int() }),
  ]),
  /** How many common causes strike the scenarios. */
  causes: z.int(),
  /** Left out if the figures before insurance are exact. */
  simulated: z.optional(
    z.object({
      years: z.int(),
      standardError: LossFigures,
    }),
  ),
});
/** How losses are joined in the figures. */
export type JoinedBy = z.infer<typeof JoinedBy>;

/** The joint annual loss after insurance, from simulated years of the same losses, and how those were simulated. */
const AfterInsurance = z.object({
  ...LossFigures.shape,
  /** Losses, ascending, each with the probability of keeping more in a year. */
  curve: z.array(z.tuple([Money, z.number()])),
});

/** What insurance leaves of the joint loss: of today's with the policies in place, and of the plan's with those that will be. */
export const ExposureNet = z.object({
  /** Null if no policy is in place. */
  now: z.nullable(AfterInsurance),
  /** Null if the plan has no policy. */
  plan: z.nullable(AfterInsurance),
  years: z.int(),
  seed: z.int(),
  /** Of the policies in place, or else of the planned ones: expected payment a year, and the chances of any payment and of the yearly limit being used up. */
  policies: z.array(
    z.object({
      id: Id,
      name: z.string(),
      premium: Money,
      mean: Money,
      pays: z.number(),
      exhausted: z.nullable(z.number()),
    }),
  ),
});
/** What insurance leaves of the joint loss. */
export type ExposureNet = z.infer<typeof ExposureNet>;

/** The joint annual loss of all scenarios in one currency, before insurance, and its inputs. */
export const Exposure = z.object({
  currency: Currency,
  /** `computing`: scenarios have changed since these figures; newer ones are being computed. */
  state: z.enum(["current", "computing"]),
  computedAt: Instant,
  /** How many scenarios it includes, and how many were left out because of the limit of one computation. */
  scenarios: z.int(),
  leftOut: z.int(),
  /** Expected loss a year: current, without any controls, with the planned ones. */
  mean: Money,
  meanInherent: Money,
  meanResidual: Money,
  /** Losses that one year in 10, 20, 100 exceeds. */
  p90: Money,
  p95: Money,
  p99: Money,
  /** Without any controls and with the planned ones; null in older figures. */
  states: z.nullable(z.object({ inherent: LossFigures, residual: LossFigures })),
  /** The common causes' part of the expected loss; the scenarios' own make up the rest. Null in older figures. */
  causesMean: z.nullable(Money),
  /**
   * Losses, ascending, each with the probability of losing more in a year: about 120 points that preserve the engine's curve.
   */
  curve: z.array(z.tuple([Money, z.number()])),
  /** The same without any controls; null if none is in place, or the figures are older. */
  curveInherent: z.nullable(z.array(z.tuple([Money, z.number()]))),
  /** The same with planned controls; null if none is planned, or the figures are older. */
  curveResidual: z.nullable(z.array(z.tuple([Money, z.number()]))),
  /** After insurance; null without policies, and in older figures. */
  net: z.nullable(ExposureNet),
  /** Policies that would insure these losses and have ended: they pay nothing, and aren't in `net`. The latest first, at most 20. */
  endedPolicies: z.optional(z.array(z.object({ name: z.string(), endsOn: Day }))),
  /** Null in older figures: independent. */
  joinedBy: z.nullable(JoinedBy),
  /** The planned control with the best return; null if none pays for itself, and for roles that can't read scenarios. */
  bestControl: z.nullable(z.object({ scenarioId: Id, title: z.string(), saves: Money, cost: Money })),
  /** One point for each day on which it was computed, oldest first, within the requested days. */
  trend: z.array(ExposurePoint),
  /** What moved it within these days, latest first; only appetites for roles that don't read scenarios. */
  events: z.array(ExposureEvent),
});
/** The joint annual loss of all scenarios in one currency. */
export type Exposure = z.infer<typeof Exposure>;

/** The exposure on a dashboard. */
export const ExposureStanding = z.object({
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The currencies that figures can be in, the one shown first: the requested one if it's among them. */
  currencies: z.array(Currency),
  /** The rates are those of the figures, which can be older ones. */
  joining: Joining,
  /** Null without scenarios, and during the first computation. */
  exposure: z.nullable(Exposure),
  computing: z.boolean(),
  /** The latest computation failed, so `exposure` shows older figures or none; it will be retried after a while. */
  failed: z.boolean(),
  appetite: z.nullable(RiskAppetite),
  scenarioCount: z.int(),
});
/** The exposure on a dashboard. */
export type ExposureStanding = z.infer<typeof ExposureStanding>;

/** Exposure, and the accepted part of it. */
export const exposure = routes({
  get: {
    method: "GET",
    path: "/api/exposure",
    access: "risk:read",
    summary: "Loss exposure against appetite with its trend: of the tenant, or of one client",
    query: z.strictObject({
      ...ofClient,
      currency: z.optional(Currency),
      days: z._default(
        z.coerce
          .number<string | number>("must be a number of days")
          .check(z.int("must be a number of days"), z.minimum(7), z.maximum(730)),
        90,
      ),
    }),
    reply: ExposureStanding,
  },
  setAppetite: {
    method: "PUT",
    path: "/api/risk-appetite",
    access: "appetite:set",
    summary: "State the annual loss that is accepted; 409 when someone did since `version` was read",
    body: z.strictObject({
      /** Null: of the tenant as a whole. */
      clientId: z.nullable(Id),
      currency: Currency,
      tolerance: Tolerance.check(z.minLength(1, "needs at least one point")),
      /** The version of the one that it replaces; left out for the first. */
      version: z.optional(Version),
    }),
    reply: RiskAppetite,
  },
  removeAppetite: {
    method: "DELETE",
    path: "/api/risk-appetite",
    access: "appetite:set",
    summary: "State no accepted loss any more; 409 when someone changed it since `version` was read",
    query: z.strictObject({
      /** Left out: of the tenant as a whole. */
      clientId: z.optional(Id),
      version: z.optional(
        z.coerce.number<string | number>("must be a version").check(z.int("must be a version")),
      ),
    }),
    status: 204,
    reply: Nothing,
  },
});
