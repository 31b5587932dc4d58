/** Statements of approved baselines inside the application, for everyone who reads the loss exposure. */
import * as z from "zod/mini";
import { ById, Id } from "../fields.ts";
import { listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { BaselineSummary, SharedStatement } from "./baselines.ts";

/** A statement in a list. */
export const StatementSummary = z.pick(BaselineSummary, {
  id: true,
  name: true,
  clientName: true,
  currency: true,
  netMean: true,
  netP95: true,
  overAppetite: true,
  frozenAt: true,
});
/** A statement in a list. */
export type StatementSummary = z.infer<typeof StatementSummary>;

/** Statements of approved baselines: what a link to one shows, without the scenarios themselves. */
export const boardStatements = routes({
  list: {
    method: "GET",
    path: "/api/statements",
    access: "risk:read",
    summary: "Statements of approved baselines, searched by name, sorted, a page at a time",
    query: z.strictObject({
      ...listQuery(["frozen", "name"]),
      /** Only those of one client, without the tenant's own. */
      clientId: z.optional(Id),
    }),
    reply: pageOf(StatementSummary),
  },
  get: {
    method: "GET",
    path: "/api/statements/:id",
    access: "risk:read",
    summary: "The statement of an approved baseline, with what changed since the one before it",
    params: ById,
    reply: z.pick(SharedStatement, { organization: true, baseline: true, bridge: true }),
  },
});
