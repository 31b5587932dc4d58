/** What a risk manager wants to see on Monday: of a tenant, or of one of its clients. */
import * as z from "zod/mini";
import { Id, Instant, Nothing, Version } from "../fields.ts";
import { routes } from "../route.ts";
import { Tolerance } from "./treatment.ts";

const Money = z.number();
const Day = z.iso.date();
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/u, "must be a currency's three letters"));

/** The annual loss that is accepted. */
export const RiskAppetite = z.object({
  currency: Currency,
  tolerance: Tolerance,
  version: Version,
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
});
/** The annual loss that is accepted. */
export type RiskAppetite = z.infer<typeof RiskAppetite>;

/** One day's figures of the joint annual loss. */
export const ExposurePoint = z.object({ date: Day, mean: Money, p95: Money, p99: Money });
/** One day's figures of the joint annual loss. */
export type ExposurePoint = z.infer<typeof ExposurePoint>;

/** The joint annual loss of all scenarios in one currency, and how it came about. */
export const Exposure = z.object({
  currency: Currency,
  /** `computing`: scenarios changed since these figures; newer ones are being computed. */
  state: z.enum(["current", "computing"]),
  computedAt: Instant,
  /** How many scenarios are in it, and how many were left out because one computation takes no more. */
  scenarios: z.int(),
  leftOut: z.int(),
  /** Expected loss a year: as it stands, without any control, with the planned ones. */
  mean: Money,
  meanInherent: Money,
  meanResidual: Money,
  /** Losses that one year in 10, 20, 100 exceeds. */
  p90: Money,
  p95: Money,
  p99: Money,
  /** Losses, ascending, each with the probability of losing more in a year: about 120 points that keep the engine's curve. */
  curve: z.array(z.tuple([Money, z.number()])),
  /** One point a day on which it was computed, the oldest first, within the days asked for. */
  trend: z.array(ExposurePoint),
});
/** The joint annual loss of all scenarios in one currency. */
export type Exposure = z.infer<typeof Exposure>;

/** An assessment as a dashboard shows it. */
export const AssessmentProgress = z.object({
  id: Id,
  name: z.string(),
  clientName: z.nullable(z.string()),
  status: z.enum(["draft", "active", "completed", "archived"]),
  dueOn: z.nullable(Day),
  controlsAssessed: z.int(),
  controlsTotal: z.int(),
  /** Share of the applicable answers that are met, a partial one counting half, 0 to 1; null before the first. */
  score: z.nullable(z.number()),
  updatedAt: Instant,
});
/** An assessment as a dashboard shows it. */
export type AssessmentProgress = z.infer<typeof AssessmentProgress>;

/** How a framework stands: the assessments of it that are not archived, together. */
export const FrameworkProgress = z.object({
  framework: z.string(),
  title: z.string(),
  controlsAssessed: z.int(),
  controlsTotal: z.int(),
  score: z.nullable(z.number()),
  /** How many there are; `assessments` holds the first ten: open ones by their dates, then the completed, the latest first. */
  assessmentCount: z.int(),
  assessments: z.array(AssessmentProgress),
});
/** How a framework stands. */
export type FrameworkProgress = z.infer<typeof FrameworkProgress>;

/** Something that waits for somebody past its time, or soon will be. */
export const OverdueWork = z.object({
  kind: z.enum([
    "assessment-due", // its date has passed, or comes within 14 days
    "scenario-stale", // not looked at for 180 days
    "access-review", // roles that nobody has reviewed for 90 days
    "api-key-expiring", // within 14 days
    "invitation-expired",
  ]),
  /** What it is about: a record's id, where there is one. */
  id: z.nullable(Id),
  title: z.string(),
  /** Since when, or until when. */
  at: Instant,
  overdue: z.boolean(),
});
/** Something that waits for somebody past its time, or soon will be. */
export type OverdueWork = z.infer<typeof OverdueWork>;

/** One thing that was done lately. */
export const RecentChange = z.object({
  at: Instant,
  actor: z.string(),
  /** As in the audit log: scenario.update. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.nullable(z.string()),
  /** Its name then. */
  title: z.nullable(z.string()),
});
/** One thing that was done lately. */
export type RecentChange = z.infer<typeof RecentChange>;

/** A client beside its siblings. */
export const ClientStanding = z.object({
  id: Id,
  name: z.string(),
  scenarios: z.int(),
  /** Expected losses add up; null without scenarios in the currency shown. */
  mean: z.nullable(Money),
  assessments: z.int(),
  score: z.nullable(z.number()),
});
/** A client beside its siblings. */
export type ClientStanding = z.infer<typeof ClientStanding>;

/** The tenant's or the client's dashboard, whole, in one call. */
export const RiskDashboard = z.object({
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The currencies that scenarios are in: the one shown first, which is the one asked for where it is among them. */
  currencies: z.array(Currency),
  /** Null without scenarios, and the first time while it is being computed. */
  exposure: z.nullable(Exposure),
  computing: z.boolean(),
  /** The newest computation failed, so that `exposure` shows older figures or none; it is tried again after a while. */
  failed: z.boolean(),
  appetite: z.nullable(RiskAppetite),
  scenarioCount: z.int(),
  /** The ten with the largest expected loss, in the currency shown. */
  topScenarios: z.array(
    z.object({
      id: Id,
      title: z.string(),
      clientName: z.nullable(z.string()),
      mean: Money,
      p95: Money,
      p99: Money,
      updatedAt: Instant,
    }),
  ),
  compliance: z.array(FrameworkProgress),
  /** The first 50 and how many there are. */
  overdue: z.object({ items: z.array(OverdueWork), total: z.int() }),
  changes: z.array(RecentChange),
  /** Of the tenant as a whole: its clients, those with the largest expected loss first, at most 50; otherwise empty. */
  clients: z.array(ClientStanding),
});
/** The tenant's or the client's dashboard. */
export type RiskDashboard = z.infer<typeof RiskDashboard>;

/** The dashboards of a tenant and of its clients. */
export const riskDashboard = routes({
  get: {
    method: "GET",
    path: "/api/risk-dashboard",
    access: "tenant-dashboard:read",
    summary:
      "Loss exposure against appetite with its trend, top scenarios, compliance, overdue work, recent changes: of the tenant, or of one client",
    query: z.strictObject({
      /** Left out: the tenant as a whole, or the session's client. */
      clientId: z.optional(Id),
      currency: z.optional(Currency),
      days: z._default(
        z.coerce
          .number<string | number>("must be a number of days")
          .check(z.int("must be a number of days"), z.minimum(7), z.maximum(730)),
        90,
      ),
    }),
    reply: RiskDashboard,
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
      /** Of the one that it replaces; left out for the first. */
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
