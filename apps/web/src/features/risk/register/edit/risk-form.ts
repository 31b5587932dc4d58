/** A risk as its form has it: dates, numbers and lists as they're typed. */
import {
  RISK_LIMITS,
  RiskFields,
  type RiskRating,
  type RiskRecord,
} from "@crq/contract/risk/register/risk-record";
import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import * as z from "zod/mini";
import { changesOf, typedProblems, typedValues } from "../fields/own-fields.ts";

const fields = RiskFields.shape;

const Tags = z.string().check(
  z.refine(
    (typed) => tagsOf(typed).length <= RISK_LIMITS.tags,
    `At most ${RISK_LIMITS.tags}, with commas between`,
  ),
  z.refine((typed) => tagsOf(typed).every((tag) => tag.length <= 100), "Each has at most 100 characters"),
);

/** What the form contains. */
export const RiskForm = z.strictObject({
  title: fields.title,
  ownerId: z.string().check(z.minLength(1, "Choose who answers for it")),
  category: fields.category,
  clientId: z.string(),
  cause: fields.cause,
  event: fields.event,
  effect: fields.effect,
  assets: Tags,
  processes: Tags,
  techniques: z.array(z.string()),
  /** Empty: the product's own matrix. */
  matrixId: z.string(),
  inherent: fields.inherent,
  current: fields.current,
  target: fields.target,
  scenarioId: z.string(),
  controls: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .check(z.maxLength(RISK_LIMITS.controls, `At most ${RISK_LIMITS.controls} controls`)),
  status: fields.status,
  treatment: fields.treatment,
  treatmentNote: fields.treatmentNote,
  reviewMonths: z
    .string()
    .check(z.regex(/^(?:[1-9]|[1-5]\d|60)?$/, "Enter a whole number of months from 1 to 60, or nothing")),
  nextReviewOn: z.string(),
  /** Values of the tenant's own fields, by id. */
  custom: z.record(z.string(), z.string()),
});

/** What the form contains where a tenant has fields of its own. */
export function riskFormOf(fields: readonly RiskField[]): typeof RiskForm {
  const custom = z
    .record(z.string(), z.string())
    .check(z.refine((typed) => typedProblems(fields, typed).size === 0, "Correct your fields"));
  return z.strictObject({ ...RiskForm.shape, custom });
}

/** What the form contains. */
export type RiskValues = z.infer<typeof RiskForm>;

/** The ratings of a risk. */
export type RatingKind = "inherent" | "current" | "target";

/** The form's first values. */
export function valuesOf(
  risk: RiskRecord | undefined,
  usual: { readonly matrixId: string | null; readonly clientId: string | null },
  fields: readonly RiskField[] = [],
): RiskValues {
  const given: { readonly [K in RatingKind]: RiskRating | null } = risk ?? {
    inherent: null,
    current: null,
    target: null,
  };
  return {
    title: risk?.title ?? "",
    ownerId: risk?.ownerId ?? "",
    category: risk?.category ?? "",
    clientId: (risk ? risk.clientId : usual.clientId) ?? "",
    cause: risk?.cause ?? "",
    event: risk?.event ?? "",
    effect: risk?.effect ?? "",
    assets: risk?.assets.join(", ") ?? "",
    processes: risk?.processes.join(", ") ?? "",
    techniques: risk?.techniques ?? [],
    matrixId: (risk ? risk.matrixId : usual.matrixId) ?? "",
    inherent: given.inherent,
    current: given.current,
    target: given.target,
    scenarioId: risk?.money?.scenarioId ?? "",
    controls: risk?.controls.map(({ id, name }) => ({ id, name })) ?? [],
    status: risk?.status ?? "open",
    treatment: risk?.treatment ?? "undecided",
    treatmentNote: risk?.treatmentNote ?? "",
    reviewMonths: risk?.reviewMonths?.toString() ?? "",
    nextReviewOn: risk?.nextReviewOn ?? "",
    custom: typedValues(fields, risk?.custom ?? {}),
  };
}

/**
 * What is sent; a risk stays with its client, an owner who left stays until someone else is chosen, and scenario and controls are only sent by those who
 * see them.
 */
export function bodyOf(
  values: RiskValues,
  before: RiskRecord | undefined,
  seesScenarios: boolean,
  fields: readonly RiskField[] = [],
) {
  const { clientId: _, controls, scenarioId, assets, processes, matrixId, ownerId, ...others } = values;
  const { custom: typed, ...rest } = others;
  const custom = changesOf(fields, typed);
  return {
    ...rest,
    ...(custom && { custom }),
    ...(ownerId !== before?.ownerId && { ownerId }),
    assets: tagsOf(assets),
    processes: tagsOf(processes),
    matrixId: matrixId || null,
    reviewMonths: values.reviewMonths === "" ? null : Number(values.reviewMonths),
    ...((before !== undefined || values.nextReviewOn !== "") && {
      nextReviewOn: values.nextReviewOn || null,
    }),
    ...(values.nextReviewOn === "" && before === undefined && { nextReviewOn: undefined }),
    ...(seesScenarios && { scenarioId: scenarioId || null, controlIds: controls.map(({ id }) => id) }),
  };
}

/** Words between commas, each once. */
export function tagsOf(typed: string): string[] {
  const found = new Map<string, string>();
  for (const part of typed.split(",")) {
    const tag = part.trim();
    if (tag !== "" && !found.has(tag.toLowerCase())) found.set(tag.toLowerCase(), tag);
  }
  return [...found.values()];
}
