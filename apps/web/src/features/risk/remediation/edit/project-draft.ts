/** A project as its form has it: days and numbers as they're typed. */
import { PROJECT_LIMITS } from "@crq/contract/risk/remediation/project-limits";
import {
  DUE_BEFORE_START,
  dueBeforeStart,
  type ProjectFields,
  type ProjectRecord,
} from "@crq/contract/risk/remediation/projects";
import type { Distribution } from "@crq/engine/scenario";
import * as z from "zod/mini";
import { type DistributionDraft, draftOf, readCost } from "../../scenarios/controls/public.ts";

const Named = z.array(z.object({ id: z.string(), name: z.string() }));

/** The plain fields of the form. */
export const ProjectForm = z
  .strictObject({
    name: z.string().check(
      z.refine((name) => name.trim() !== "", "Name must have 1 to 200 characters"),
      z.maxLength(200, "Name must have 1 to 200 characters"),
    ),
    description: z.string().check(z.maxLength(4000, "at most 4,000 characters")),
    clientId: z.string(),
    ownerId: z.string().check(z.minLength(1, "Choose who answers for it")),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/u, "Enter a currency’s three letters, such as USD")),
    oneOffYears: z.string().check(z.regex(/^(?:[1-9]|1\d|20)$/, "Enter 1 to 20")),
    effortDays: z
      .string()
      .check(z.regex(/^(?:\d{1,5}(?:\.\d{1,2})?|100000)?$/, "Enter a number of days, or nothing")),
    startsOn: z.string(),
    dueOn: z.string(),
    controls: Named.check(
      z.maxLength(PROJECT_LIMITS.controls, `at most ${PROJECT_LIMITS.controls} controls`),
    ),
    requires: Named.check(z.maxLength(PROJECT_LIMITS.others, `at most ${PROJECT_LIMITS.others} projects`)),
    excludes: Named.check(z.maxLength(PROJECT_LIMITS.others, `at most ${PROJECT_LIMITS.others} projects`)),
    risks: Named.check(z.maxLength(PROJECT_LIMITS.risks, `at most ${PROJECT_LIMITS.risks} risks`)),
    gaps: z.array(
      z.object({
        assessmentId: z.string(),
        assessmentName: z.string(),
        entry: z.string(),
        aimed: z.enum(["met", "partially-met"]),
      }),
    ),
  })
  .check(
    z.refine((values) => !dueBeforeStart(values), { error: `Due ${DUE_BEFORE_START}`, path: ["dueOn"] }),
  );
/** The plain fields of the form. */
export type ProjectValues = z.infer<typeof ProjectForm>;

/** The estimated costs as typed. */
export interface Costs {
  readonly oneOff: DistributionDraft;
  readonly yearly: DistributionDraft;
}

const NOTHING: DistributionDraft = { type: "constant", text: { value: "0" } };

/** The costs of a project as typed; of a new one, a range to fill in and nothing each year. */
export function costsOf(project: ProjectRecord | undefined): Costs {
  if (!project) return { oneOff: { type: "pert", text: { min: "", mode: "", max: "" } }, yearly: NOTHING };
  return {
    oneOff: draftOf(project.oneOff as Distribution, "money"),
    yearly: draftOf(project.yearly as Distribution, "money"),
  };
}

/** The form's first values of a new project. */
export function newValues(
  first: Partial<ProjectValues> & Pick<ProjectValues, "ownerId" | "currency">,
): ProjectValues {
  const days = { startsOn: "", dueOn: "" };
  const lists = { controls: [], requires: [], excludes: [], gaps: [], risks: [] };
  return {
    name: "",
    description: "",
    clientId: "",
    oneOffYears: "3",
    effortDays: "",
    ...days,
    ...lists,
    ...first,
  };
}

/** The form's first values of a project that's there. */
export function valuesOf(project: ProjectRecord): ProjectValues {
  const { name, description, clientId, ownerId, currency, controls, requires, excludes, gaps } = project;
  return {
    name,
    description,
    ownerId,
    currency,
    requires,
    excludes,
    clientId: clientId ?? "",
    oneOffYears: String(project.oneOffYears),
    effortDays: project.effortDays === null ? "" : String(project.effortDays),
    startsOn: project.startsOn ?? "",
    dueOn: project.dueOn ?? "",
    controls: controls.map(({ id, name: control }) => ({ id, name: control })),
    risks: project.risks.map(({ id, reference, title }) => ({ id, name: `${reference} ${title}` })),
    gaps: gaps.map(({ assessmentId, assessmentName, entry, aimed }) => ({
      assessmentId,
      assessmentName,
      entry,
      aimed,
    })),
  };
}

/** What is sent, and the problems of the costs by field. */
export function bodyOf(values: ProjectValues, costs: Costs) {
  const problems: Record<string, string> = {};
  const oneOff = readCost(costs.oneOff, "oneOff", problems);
  const yearly = readCost(costs.yearly, "yearly", problems);
  const { name, description, ownerId, currency, oneOffYears, effortDays, startsOn, dueOn } = values;
  const ids = (of: readonly { readonly id: string }[]) => of.map(({ id }) => id);
  const body = {
    name,
    description,
    ownerId,
    currency,
    oneOff,
    yearly,
    oneOffYears: Number(oneOffYears),
    effortDays: effortDays === "" ? null : Number(effortDays),
    startsOn: startsOn || null,
    dueOn: dueOn || null,
    requires: ids(values.requires),
    excludes: ids(values.excludes),
    controlIds: ids(values.controls),
    riskIds: ids(values.risks),
    gaps: values.gaps.map(({ assessmentId, entry, aimed }) => ({ assessmentId, entry, aimed })),
  } satisfies Partial<ProjectFields>;
  return { body, problems };
}
