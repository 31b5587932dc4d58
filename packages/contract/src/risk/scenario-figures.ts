/** Figures of scenarios together, for dashboards. */
import * as z from "zod/mini";
import { Currency, Id, Instant } from "../fields.ts";
import { routes } from "../route.ts";
import { ofClient } from "./of-client.ts";

/** The scenarios with the largest expected loss. */
export const TopScenarios = z.object({
  /** Of these figures: the one asked for where scenarios are in it; null without scenarios. */
  currency: z.nullable(Currency),
  /** The ten with the largest expected loss in that currency. */
  items: z.array(
    z.object({
      id: Id,
      title: z.string(),
      clientName: z.nullable(z.string()),
      mean: z.number(),
      p95: z.number(),
      p99: z.number(),
      updatedAt: Instant,
    }),
  ),
  /** The expected loss of all scenarios in that currency. */
  sum: z.number(),
  /** How many scenarios there are, in whatever currency. */
  total: z.int(),
});
/** The scenarios with the largest expected loss. */
export type TopScenarios = z.infer<typeof TopScenarios>;

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
});
