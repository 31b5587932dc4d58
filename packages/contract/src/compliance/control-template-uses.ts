/** Using control templates: what serves a requirement, making controls for clients, and what controls were made from. */
import * as z from "zod/mini";
import { ById, Id, Instant, line } from "../fields.ts";
import { routes } from "../route.ts";
import { COVERAGES } from "./control-requirements.ts";
import { TemplateContent, TemplateFields, TemplateRequirement } from "./control-template-fields.ts";
import { TemplateId } from "./control-templates.ts";

/** For how many clients a template is used at a time. */
export const MOST_TARGETS = 200;

/** A template that serves a requirement. */
export const OfferedTemplate = z.object({
  id: z.string(),
  own: z.boolean(),
  edition: z.int(),
  name: z.string(),
  what: z.string(),
  /** How much of the requirement a control made from it meets. */
  coverage: z.enum(COVERAGES),
});
/** A template that serves a requirement. */
export type OfferedTemplate = z.infer<typeof OfferedTemplate>;

/** A client, or null: the whole tenant. */
const Targets = z
  .array(z.nullable(Id))
  .check(
    z.minLength(1, "Choose at least one client"),
    z.maxLength(MOST_TARGETS, `at most ${MOST_TARGETS} clients at a time`),
  );

/** A control that is there already. */
const ThereAlready = z.object({
  id: Id,
  name: z.string(),
  /** Null: of the tenant as a whole, which acts for every client. */
  clientId: z.nullable(Id),
  inPlace: z.boolean(),
  willBe: z.boolean(),
  /** Whether it has the same name, or was made from this template before. */
  why: z.enum(["name", "template"]),
});

/** What using a template would do for a client. */
export const UseOfTemplate = z.object({
  /** Null: the whole tenant. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  /** The control that is there already: no second one is made. */
  existing: z.nullable(ThereAlready),
});
/** What using a template would do for a client. */
export type UseOfTemplate = z.infer<typeof UseOfTemplate>;

const path = "/api/control-templates";

/** Using control templates. */
export const controlTemplateUses = routes({
  offers: {
    method: "GET",
    path: `${path}/offers`,
    access: "control-template:read",
    summary: "The templates that serve a requirement: the product's, and the tenant's published ones",
    query: z.strictObject({ framework: line(1, 64), entry: line(1, 100) }),
    reply: z.object({ items: z.array(OfferedTemplate) }),
  },
  preview: {
    method: "POST",
    path: `${path}/uses/preview`,
    access: "assessment:answer",
    summary: "What using a template would do for each client: make a control, or leave the one that is there",
    body: z.strictObject({ template: TemplateId, name: TemplateFields.shape.name, targets: Targets }),
    reply: z.object({ items: z.array(UseOfTemplate) }),
  },
  make: {
    method: "POST",
    path: `${path}/uses`,
    access: "assessment:answer",
    summary:
      "Make a control from a template for each client that has none yet, linked to the requirements that it serves; 409 if the template has a newer edition",
    body: z.strictObject({
      template: TemplateId,
      /** The edition that was read. */
      edition: z.int().check(z.minimum(1), z.maximum(10_000)),
      targets: Targets,
      name: TemplateFields.shape.name,
      owner: TemplateFields.shape.owner,
      inPlace: z._default(z.boolean(), false),
      plannedOn: z._default(z.nullable(z.iso.date("must be a date, such as 2026-11-26")), null),
      /** Another requirement that it meets: that of the assessment from which it's put in place. */
      requirement: z.optional(TemplateRequirement),
    }),
    reply: z.object({
      created: z.array(
        z.object({ id: Id, name: z.string(), clientId: z.nullable(Id), clientName: z.nullable(z.string()) }),
      ),
      /** Where there was one already. */
      kept: z.array(UseOfTemplate),
    }),
  },
});

/** Where a control comes from. */
export const ControlOrigin = z.object({
  /** A template of the product by its name, or one of the tenant's by its id. */
  template: z.string(),
  own: z.boolean(),
  edition: z.int(),
  /** What the template said then. */
  content: TemplateContent,
  usedAt: Instant,
  usedBy: z.string(),
  /** A newer edition; null if there's none, or the template is retired. */
  newer: z.nullable(z.object({ edition: z.int(), content: TemplateContent })),
});
/** Where a control comes from. */
export type ControlOrigin = z.infer<typeof ControlOrigin>;

/** The templates that controls were made from. */
export const controlOrigins = routes({
  get: {
    method: "GET",
    path: "/api/controls/:id/template",
    access: "scenario:read",
    summary: "The template that a control was made from, and its newer edition",
    params: ById,
    reply: z.object({ origin: z.nullable(ControlOrigin) }),
  },
  follow: {
    method: "POST",
    path: "/api/controls/:id/template",
    access: "assessment:answer",
    summary:
      "Say that a control was compared with the template's newest edition, and link the requirements that it takes over from there",
    params: ById,
    body: z.strictObject({
      edition: z.int().check(z.minimum(1), z.maximum(10_000)),
      requirements: TemplateFields.shape.requirements,
    }),
    reply: z.object({ origin: z.nullable(ControlOrigin) }),
  },
});
