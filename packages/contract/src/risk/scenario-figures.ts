/** Figures of scenarios together, for dashboards. */
import * as z from "zod/mini";
import { Currency, Id, Instant } from "../fields.ts";
import { routes } from "../route.ts";
import { Joining } from "../platform/exchange-rates.ts";
import { MiniCurve } from "./mini-curve.ts";
import { ofClient } from "./of-client.ts";

/** The scenarios with the largest expected loss, before insurance. */
export const TopScenarios = z.object({
  /** The currency of these figures: the requested one if any scenario uses it or joins it at a rate; null without scenarios. */
  currency: z.nullable(Currency),
  joining: Joining,
  /** The ten with the largest expected loss; money is in that currency. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      clientName: z.nullable(z.string()),
      mean: z.number(),
      p95: z.number(),
      p99: z.number(),
      curve: z.nullable(MiniCurve),
      updatedAt: Instant,
    }),
  ),
  /** The expected loss of all scenarios in that currency and of those that join it, and what common causes add to it. */
  sum: z.number(),
  /** What common causes add, as last computed; 0 without any. */
  causes: z.number(),
  /** The number of scenarios, in any currency. */
  total: z.int(),
});
/** The scenarios with the largest expected loss. */
export type TopScenarios = z.infer<typeof TopScenarios>;

/** How many scenarios with weak evidence are listed. */
export const WEAK_SHOWN = 5;
/** How many of the largest scenarios are checked for weak evidence. */
export const WEAK_AMONG = 200;
/** A range whose high end is at least this many times its low end says little. */
export const WIDE_RANGE = 100;

/** The largest scenarios with inputs that have no evidence, or with very wide ranges. */
export const WeakEvidence = z.object({
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      clientName: z.nullable(z.string()),
      currency: Currency,
      mean: z.number(),
      /** The number of the estimate's inputs. */
      inputCount: z.int(),
      /** Those without evidence, in evidence's own terms: `frequency.lef`, `primary.response`. */
      unsupported: z.array(z.string()),
      /** The widest range among its inputs; null if none is as wide as `WIDE_RANGE`. */
      widest: z.nullable(z.object({ input: z.string(), low: z.number(), high: z.number() })),
    }),
  ),
  /** How many of the checked scenarios are weak. */
  total: z.int(),
  /** How many scenarios were checked: the largest by expected loss. */
  checked: z.int(),
});
/** The largest scenarios with weak evidence. */
export type WeakEvidence = z.infer<typeof WeakEvidence>;

/** How many unfinished scenarios are listed. */
export const UNFINISHED_SHOWN = 5;

/** Figures of scenarios together. */
export const scenarioFigures = routes({
  top: {
    method: "GET",
    path: "/api/top-scenarios",
    access: "tenant-dashboard:read",
    summary: "The scenarios with the largest expected loss: of the tenant, or of one client",
    query: z.strictObject({ ...ofClient, currency: z.optional(Currency) }),
    reply: TopScenarios,
  },
  weakEvidence: {
    method: "GET",
    path: "/api/weak-evidence",
    access: "scenario:read",
    summary: "The largest scenarios whose inputs have no evidence or very wide ranges",
    reply: WeakEvidence,
  },
  unfinished: {
    method: "GET",
    path: "/api/unfinished-scenarios",
    access: "scenario:write",
    summary: "The scenarios that you created and that have no kept run yet, last edited first",
    reply: z.array(
      z.object({ id: Id, title: z.string(), clientName: z.nullable(z.string()), updatedAt: Instant }),
    ),
  },
});
