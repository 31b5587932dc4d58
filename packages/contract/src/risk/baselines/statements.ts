/** Statements of approved baselines: behind a link, and inside the application for everyone who reads the loss exposure. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant } from "../../fields.ts";
import { listQuery, pageOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import { Baseline, BaselineSummary, Bridge, BridgeFigures } from "./baselines.ts";

const Change = z.object({ name: z.string(), frozenAt: Instant, ...BridgeFigures });

/** A statement as a link shows it: of the baseline, what the statement needs, without any identifier. */
export const SharedStatement = z.object({
  /** The tenant's name. */
  organization: z.string(),
  expiresAt: Instant,
  baseline: z.pick(Baseline, {
    name: true,
    clientName: true,
    currency: true,
    state: true,
    hash: true,
    engineVersion: true,
    scenarios: true,
    netMean: true,
    netP95: true,
    overAppetite: true,
    frozenAt: true,
    frozenBy: true,
    decision: true,
    assumptions: true,
    approvedScenarios: true,
    figures: true,
    curves: true,
    appetite: true,
    joinedBy: true,
    joining: true,
    parts: true,
    controls: true,
    scopes: true,
    reviews: true,
    signature: true,
  }),
  /** The change since the approved baseline before it; null for the first. */
  bridge: z.nullable(
    z.object({
      from: Change,
      to: Change,
      currency: Currency,
      groups: Bridge.shape.groups,
      changes: Bridge.shape.changes,
    }),
  ),
});
/** A statement as a link shows it. */
export type SharedStatement = z.infer<typeof SharedStatement>;
/** What a statement needs of a baseline. */
export type StatedBaseline = SharedStatement["baseline"];
/** What a waterfall needs of a bridge. */
export type StatedBridge = NonNullable<SharedStatement["bridge"]>;

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

/** What someone does with a link to a statement, without an account. */
export const statements = routes({
  open: {
    method: "POST",
    path: "/api/statements/open",
    access: "public",
    summary: "The statement behind a link",
    body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
    reply: SharedStatement,
  },
});
