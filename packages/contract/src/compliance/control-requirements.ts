/** Which requirements of frameworks an organization's controls meet, and what assessments' answers follow from the controls' state. */
import * as z from "zod/mini";
import { ById, Id, Instant, line, Version } from "../fields.ts";
import { routes } from "../route.ts";
import { MOST_ENTRIES, RESULTS } from "./assessments/answer-values.ts";
import { Answer } from "./assessments/answers.ts";

/** How much of a requirement a control meets while it's in place: all that it asks, or a part. */
export const COVERAGES = ["whole", "part"] as const;
/** How much of a requirement a control meets. */
export type Coverage = (typeof COVERAGES)[number];

/** A control meets at most as many requirements, and a requirement is met by at most as many controls. */
export const MOST_REQUIREMENTS = 500;

type Result = (typeof RESULTS)[number];

/**
 * What follows for a requirement from the controls that it's linked to; null without any. Parts never add up to the whole: whether they do
 * is for an assessor to say.
 */
export function resultOfControls(
  controls: readonly { readonly inPlace: boolean; readonly coverage: Coverage }[],
): Result | null {
  if (controls.length === 0) return null;
  const inPlace = controls.filter((control) => control.inPlace);
  if (inPlace.some(({ coverage }) => coverage === "whole")) return "met";
  return inPlace.length > 0 ? "partially-met" : "not-met";
}

/** A requirement that a control meets. */
export const ControlRequirement = z.object({
  /** A shipped framework (`nist-csf-2-0`) or one of the tenant's (its id). */
  framework: z.string(),
  frameworkTitle: z.string(),
  /** As its framework writes it. */
  entry: z.string(),
  coverage: z.enum(COVERAGES),
  linkedAt: Instant,
  linkedBy: z.string(),
});
/** A requirement that a control meets. */
export type ControlRequirement = z.infer<typeof ControlRequirement>;

/** A control that meets an entry of an assessment. */
export const EntryControl = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  owner: z.string(),
  inPlace: z.boolean(),
  willBe: z.boolean(),
  plannedOn: z.nullable(z.iso.date()),
  coverage: z.enum(COVERAGES),
  /** The scenarios that it acts on and the caller sees. */
  scenarios: z.int(),
});
/** A control that meets an entry of an assessment. */
export type EntryControl = z.infer<typeof EntryControl>;

/** An entry of an assessment with its controls. */
export const ControlledEntry = z.object({
  entry: z.string(),
  /** What follows from the controls' state. */
  result: z.enum(RESULTS),
  controls: z.array(EntryControl),
});
/** An entry of an assessment with its controls. */
export type ControlledEntry = z.infer<typeof ControlledEntry>;

const Place = {
  framework: line(1, 64, "must name a framework"),
  entry: line(1, 100, "must name an entry"),
};
const path = "/api/controls/:id/requirements";
const Requirements = z.object({ items: z.array(ControlRequirement) });

/** The requirements that controls meet, inside one tenant. */
export const controlRequirements = routes({
  list: {
    method: "GET",
    path,
    access: "scenario:read",
    summary: "The requirements that a control meets, by framework",
    params: ById,
    reply: Requirements,
  },
  link: {
    method: "POST",
    path,
    access: "assessment:answer",
    summary: "Say that a control meets a requirement, or how much of it",
    params: ById,
    body: z.strictObject({ ...Place, coverage: z.enum(COVERAGES) }),
    reply: Requirements,
  },
  unlink: {
    method: "POST",
    path: `${path}/removals`,
    access: "assessment:answer",
    summary: "Say that a control doesn't meet a requirement",
    params: ById,
    body: z.strictObject(Place),
    reply: Requirements,
  },
});

/** Answers that follow from controls, inside one tenant. */
export const controlledAnswers = routes({
  list: {
    method: "GET",
    path: "/api/assessments/:id/controls",
    access: "assessment:read",
    summary: "The entries of an assessment that are linked to controls, and what follows from their state",
    params: ById,
    query: z.strictObject({ entry: z.optional(Place.entry) }),
    reply: z.object({ items: z.array(ControlledEntry) }),
  },
  answer: {
    method: "POST",
    path: "/api/assessments/:id/controls/answers",
    access: "assessment:answer",
    summary:
      "Answer entries as their controls' state says; 409 when it no longer says so. `before` can be restored",
    params: ById,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ entry: Place.entry, result: z.enum(RESULTS) }))
        .check(
          z.minLength(1, "Choose at least one entry"),
          z.maxLength(MOST_ENTRIES, "at most 2,000 entries at a time"),
        ),
    }),
    reply: z.object({
      /** The answers that differ now, as they are. */
      changed: z.array(Answer),
      /** The same, as they were. */
      before: z.array(Answer),
    }),
  },
});
