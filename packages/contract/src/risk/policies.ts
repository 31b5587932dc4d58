/** Insurance policies as records of a tenant or a client: each covers several scenarios together. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, Nothing, Version, line } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { within } from "./estimates.ts";

const amount = within(0, 1e15, "must be from 0 to 1e15");
const limit = z.nullable(
  amount.check(z.refine((value) => value > 0, "must be above 0, or null for no limit")),
);

/** A layer of a tower: of what an event costs above the retention, up to the limit, it pays a share. */
export const TowerLayer = z.strictObject({
  retention: amount,
  limit,
  share: within(0, 1, "must be from 0 to 1").check(
    z.refine((value) => value > 0, "must be above 0 and at most 1"),
  ),
});
/** A layer of a tower. */
export type TowerLayer = z.infer<typeof TowerLayer>;

/**
 * How a policy treats one covered scenario, before its tower pays: of each event's loss there, hours times loss per hour of the waiting period are
 * deducted, and at most the sublimit counts.
 */
export const ScenarioTerms = z.strictObject({
  scenarioId: Id,
  /** The most of one event's loss that counts; null: all. */
  sublimit: z._default(limit, null),
  /** An approximation of a business interruption policy's waiting period; null: none. */
  waiting: z._default(
    z.nullable(
      z.strictObject({ hours: within(0, 8760, "must be from 0 to 8760 hours"), lossPerHour: amount }),
    ),
    null,
  ),
});
/** How a policy treats one covered scenario. */
export type ScenarioTerms = z.infer<typeof ScenarioTerms>;

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  insurer: line(0, 200),
  /** Whether it covers losses now. */
  inPlace: z.boolean(),
  /** Whether it covers them once the plan is carried out. */
  willBe: z.boolean(),
  startsOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
  currency: Currency,
  /** The covered scenarios; null: all of its client, or of the tenant, in its currency. */
  scenarioIds: z.nullable(
    z
      .array(Id)
      .check(z.minLength(1, "needs at least one scenario"), z.maxLength(200, "at most 200 scenarios")),
  ),
  /** Each event is one occurrence, with all its losses in the covered scenarios. */
  tower: z
    .array(TowerLayer)
    .check(z.minLength(1, "needs at least one layer"), z.maxLength(20, "at most 20 layers")),
  /** Of the year's payments of the tower, what is paid. */
  perYear: z.strictObject({ retention: amount, limit }),
  /** Of single covered scenarios. */
  terms: z.array(ScenarioTerms).check(
    z.maxLength(200, "at most 200 scenarios"),
    z.refine(
      (terms) => new Set(terms.map(({ scenarioId }) => scenarioId.toLowerCase())).size === terms.length,
      "must name each scenario once",
    ),
  ),
  /** Money per year. */
  premium: amount,
  clientId: z.nullable(Id),
};

/** A policy. */
export const Policy = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  insurer: z.string(),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  inPlace: z.boolean(),
  willBe: z.boolean(),
  startsOn: Fields.startsOn,
  endsOn: Fields.endsOn,
  currency: z.string(),
  tower: z.array(TowerLayer),
  perYear: Fields.perYear,
  /** Of single covered scenarios; deleted ones are left out. */
  terms: z.array(
    z.object({
      scenarioId: Id,
      sublimit: z.nullable(z.number()),
      waiting: z.nullable(z.object({ hours: z.number(), lossPerHour: z.number() })),
    }),
  ),
  premium: z.number(),
  /** Null: all of its client's, or of the tenant's. Deleted ones are left out. */
  scenarioIds: z.nullable(z.array(Id)),
  /** The scenario in whose workbench its terms are set; null: they are set here. */
  ownScenario: z.nullable(z.object({ id: Id, title: z.string() })),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
});
/** A policy. */
export type Policy = z.infer<typeof Policy>;

const query = z.strictObject({
  ...listQuery(["name", "premium", "updated"]),
  /** Only those of one client, without the tenant's own. */
  clientId: z.optional(Id),
});

/** Policies, inside one tenant. */
export const policies = routes({
  list: {
    method: "GET",
    path: "/api/policies",
    access: "scenario:read",
    summary: "Insurance policies, searched by name, sorted, a page at a time",
    query,
    reply: pageOf(Policy),
  },
  exportCsv: {
    method: "GET",
    path: "/api/policies/export",
    access: "scenario:read",
    summary: "The same list, its pages together, as comma-separated values",
    query,
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/policies",
    access: "scenario:write",
    summary: "Create a policy over several scenarios",
    status: 201,
    body: z.strictObject({
      name: Fields.name,
      insurer: z._default(Fields.insurer, ""),
      inPlace: Fields.inPlace,
      willBe: z._default(Fields.willBe, true),
      startsOn: z._default(Fields.startsOn, null),
      endsOn: z._default(Fields.endsOn, null),
      currency: Fields.currency,
      scenarioIds: z._default(Fields.scenarioIds, null),
      tower: Fields.tower,
      perYear: z._default(Fields.perYear, { retention: 0, limit: null }),
      terms: z._default(Fields.terms, []),
      premium: Fields.premium,
      clientId: z._default(Fields.clientId, null),
    }),
    reply: Policy,
  },
  get: {
    method: "GET",
    path: "/api/policies/:id",
    access: "scenario:read",
    summary: "One policy",
    params: ById,
    reply: Policy,
  },
  update: {
    method: "PATCH",
    path: "/api/policies/:id",
    access: "scenario:write",
    summary:
      "Change a policy whose terms aren't set in a scenario; 409 when someone saved it since `version` was read",
    params: ById,
    body: z.strictObject({
      version: Version,
      name: z.optional(Fields.name),
      insurer: z.optional(Fields.insurer),
      inPlace: z.optional(Fields.inPlace),
      willBe: z.optional(Fields.willBe),
      startsOn: z.optional(Fields.startsOn),
      endsOn: z.optional(Fields.endsOn),
      scenarioIds: z.optional(Fields.scenarioIds),
      tower: z.optional(Fields.tower),
      perYear: z.optional(Fields.perYear),
      terms: z.optional(Fields.terms),
      premium: z.optional(Fields.premium),
    }),
    reply: Policy,
  },
  remove: {
    method: "DELETE",
    path: "/api/policies/:id",
    access: "scenario:write",
    summary: "Delete a policy whose terms aren't set in a scenario; it can be restored for 30 days",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  restore: {
    method: "POST",
    path: "/api/policies/:id/restore",
    access: "scenario:write",
    summary: "Bring a deleted policy back",
    params: ById,
    reply: Policy,
  },
});
