/** Controls as records of a tenant or a client, shared by any number of scenarios. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, Nothing, Version, line, prose, webAddress } from "../fields.ts";
import { CsvReply, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { CONTROL_FUNCTIONS } from "./control-model/control-functions.ts";
import { Money, within } from "./estimates.ts";
import { MOST_EFFECTS, SHARED_EFFECT } from "./treatment.ts";

/** What a control does. */
export type ControlKind = (typeof CONTROL_FUNCTIONS)[number];

/** Why a control's state or cost is as stated. */
export const ControlEvidence = z.strictObject({
  source: line(1, 300),
  statement: line(1, 500),
  url: z.optional(webAddress(500)),
});

/** Why an effect of a control is as stated. */
const EffectEvidence = z.strictObject({
  ...ControlEvidence.shape,
  /**
   * What the effect multiplied its factor by when this was given; the server sets it, and keeps it while the effect changes. Sent with
   * another value, it says that the evidence supports the present effect too.
   */
  supports: z.optional(SHARED_EFFECT.change.shape.factor),
});

/** What a control does to a factor of every scenario that follows its record, and why that is as stated. */
export const RecordEffect = z.strictObject({
  ...SHARED_EFFECT,
  evidence: z.array(EffectEvidence).check(z.maxLength(10, "at most 10 entries")),
});
/** What a control does to a factor of every scenario that follows its record. */
export type RecordEffect = z.infer<typeof RecordEffect>;

const amount = within(0, 1e15, "must be from 0 to 1e15");

const others = z.array(Id).check(z.maxLength(20, "at most 20 controls"));
const Named = z.array(z.object({ id: Id, name: z.string() }));

const Fields = {
  name: line(1, 200, "Name must have 1 to 200 characters"),
  description: prose(4000),
  kind: z.nullable(z.enum(CONTROL_FUNCTIONS)),
  /** Who answers for it: a person or a team. */
  owner: line(0, 200),
  /** Whether it's in place now. */
  inPlace: z.boolean(),
  /** Whether it's in place once the plan is carried out. */
  willBe: z.boolean(),
  /** When the plan's change is due. */
  plannedOn: z.nullable(z.iso.date()),
  currency: Currency,
  /** Money per year. */
  annualCost: Money,
  /** Money spent once, counted in equal parts over some years. */
  oneOff: z.nullable(
    z.strictObject({
      amount,
      years: z.int().check(z.minimum(1, "must be from 1 to 20"), z.maximum(20, "must be from 1 to 20")),
    }),
  ),
  /** What it does to scenarios that follow it, on different nodes; empty: each scenario states its own. */
  effects: z
    .array(z.strictObject({ ...RecordEffect.shape, evidence: z._default(RecordEffect.shape.evidence, []) }))
    .check(z.maxLength(MOST_EFFECTS, `at most ${MOST_EFFECTS} effects`)),
  evidence: z.array(ControlEvidence).check(z.maxLength(20, "at most 20 entries")),
  /** When someone should look again whether all this still holds. */
  reviewOn: z.nullable(z.iso.date()),
  /** Other controls of the same client or of the tenant as a whole: those that it needs beside it, and those that it can't be combined with. */
  requires: others,
  excludes: others,
  clientId: z.nullable(Id),
};

const head = {
  id: Id,
  version: Version,
  name: z.string(),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  kind: Fields.kind,
  owner: z.string(),
  inPlace: z.boolean(),
  willBe: z.boolean(),
  plannedOn: Fields.plannedOn,
  currency: z.string(),
  annualCost: Money,
  oneOff: Fields.oneOff,
  effects: z.array(RecordEffect),
  reviewOn: Fields.reviewOn,
  scenarioCount: z.int(),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
};

/** A line of the list of controls. What it requires and excludes is named in full. */
export const ControlSummary = z.object({ ...head, requires: z.array(Id), excludes: z.array(Id) });
/** A line of the list of controls. */
export type ControlSummary = z.infer<typeof ControlSummary>;

/** A control in full, with the scenarios that it acts on. */
export const ControlRecord = z.object({
  ...head,
  description: z.string(),
  evidence: Fields.evidence,
  requires: Named,
  excludes: Named,
  /** The ones that the caller may read; at most 200. Expected losses are money per year. */
  scenarios: z.array(
    z.object({
      id: Id,
      title: z.string(),
      clientName: z.nullable(z.string()),
      currency: z.string(),
      mean: z.number(),
      /** Whether the scenario's estimates assume it in place. */
      assumed: z.boolean(),
      /** Whether it follows the effects stated here; otherwise it states its own. */
      follows: z.boolean(),
      /** The nodes of the effects stated here that this scenario doesn't estimate. */
      missing: z.array(z.string()),
    }),
  ),
});
/** A control in full. */
export type ControlRecord = z.infer<typeof ControlRecord>;

const query = z.strictObject({
  ...listQuery(["name", "scenarios", "review", "updated"]),
  /** Only those of one client, without the tenant's own. */
  clientId: z.optional(Id),
  /** With `clientId`: the tenant's own too. Alone: only the tenant's own. */
  shared: z.optional(z.literal("true")),
  /** Only those of one state: in place now, planned, or neither. */
  state: z.optional(z.enum(["in-place", "planned", "neither"])),
  /** Only those that act on one scenario. */
  scenarioId: z.optional(Id),
});

/** Controls, inside one tenant. */
export const controls = routes({
  list: {
    method: "GET",
    path: "/api/controls",
    access: "scenario:read",
    summary: "Controls, searched by name, sorted, a page at a time",
    query,
    reply: pageOf(ControlSummary),
  },
  exportCsv: {
    method: "GET",
    path: "/api/controls/export",
    access: "scenario:read",
    summary: "The same list, its pages together, as comma-separated values",
    query,
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/controls",
    access: "scenario:write",
    summary: "Create a control; a scenario's treatment names it by `record`",
    status: 201,
    body: z.strictObject({
      name: Fields.name,
      description: z._default(Fields.description, ""),
      kind: z._default(Fields.kind, null),
      owner: z._default(Fields.owner, ""),
      inPlace: Fields.inPlace,
      willBe: z._default(Fields.willBe, true),
      plannedOn: z._default(Fields.plannedOn, null),
      currency: Fields.currency,
      annualCost: Fields.annualCost,
      oneOff: z._default(Fields.oneOff, null),
      effects: z._default(Fields.effects, []),
      evidence: z._default(Fields.evidence, []),
      reviewOn: z._default(Fields.reviewOn, null),
      requires: z._default(Fields.requires, []),
      excludes: z._default(Fields.excludes, []),
      clientId: z._default(Fields.clientId, null),
    }),
    reply: ControlRecord,
  },
  get: {
    method: "GET",
    path: "/api/controls/:id",
    access: "scenario:read",
    summary: "One control with the scenarios that it acts on",
    params: ById,
    reply: ControlRecord,
  },
  update: {
    method: "PATCH",
    path: "/api/controls/:id",
    access: "scenario:write",
    summary:
      "Change a control in every scenario that it acts on, its effects in those that follow it; 409 when someone saved it since `version` was read",
    params: ById,
    body: z.strictObject({
      version: Version,
      name: z.optional(Fields.name),
      description: z.optional(Fields.description),
      kind: z.optional(Fields.kind),
      owner: z.optional(Fields.owner),
      inPlace: z.optional(Fields.inPlace),
      willBe: z.optional(Fields.willBe),
      plannedOn: z.optional(Fields.plannedOn),
      annualCost: z.optional(Fields.annualCost),
      oneOff: z.optional(Fields.oneOff),
      effects: z.optional(Fields.effects),
      evidence: z.optional(Fields.evidence),
      reviewOn: z.optional(Fields.reviewOn),
      requires: z.optional(Fields.requires),
      excludes: z.optional(Fields.excludes),
    }),
    reply: z.object({
      control: ControlRecord,
      /** The scenarios whose expected loss changed, with it before and after: money per year. */
      moved: z.array(z.object({ id: Id, title: z.string(), before: z.number(), after: z.number() })),
    }),
  },
  remove: {
    method: "DELETE",
    path: "/api/controls/:id",
    access: "scenario:write",
    summary: "Delete a control that acts on no scenario; it can be restored for 30 days",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  restore: {
    method: "POST",
    path: "/api/controls/:id/restore",
    access: "scenario:write",
    summary: "Bring a deleted control back",
    params: ById,
    reply: ControlRecord,
  },
});
