/** A program as its form has it: dates and numbers as they're typed. */
import {
  endsBeforeStart,
  ENDS_BEFORE_START,
  PROGRAM_LIMITS,
  ProgramFields,
  type ProgramRecord,
} from "@crq/contract/compliance/programs";
import * as z from "zod/mini";

const fields = ProgramFields.shape;

/** What the form contains. */
export const ProgramForm = z
  .strictObject({
    name: fields.name,
    description: fields.description,
    status: fields.status,
    clientId: z.string(),
    ownerId: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    reviewMonths: z
      .string()
      .check(z.regex(/^(?:[1-9]|[1-5]\d|60)?$/, "Enter a whole number of months from 1 to 60, or nothing")),
    frameworks: fields.frameworks,
    assessors: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .check(z.maxLength(PROGRAM_LIMITS.assessors, `Choose at most ${PROGRAM_LIMITS.assessors} assessors`)),
    milestones: z
      .array(
        z.object({
          /** Identifies its row. */
          key: z.string(),
          id: z.optional(z.string()),
          name: z.string().check(
            z.refine((name) => name.trim() !== "", "Name each milestone"),
            z.maxLength(200, "A milestone’s name has at most 200 characters"),
          ),
          dueOn: z.string().check(z.minLength(1, "Give each milestone a date")),
        }),
      )
      .check(
        z.maxLength(
          PROGRAM_LIMITS.milestones,
          `A program has at most ${PROGRAM_LIMITS.milestones} milestones`,
        ),
      ),
  })
  .check(
    z.refine((values) => !endsBeforeStart(values), { error: `End ${ENDS_BEFORE_START}`, path: ["endsOn"] }),
  );
/** What the form contains. */
export type ProgramValues = z.infer<typeof ProgramForm>;

/** The form's first values. */
export function valuesOf(program: ProgramRecord | undefined, ownerId = "", clientId = ""): ProgramValues {
  return {
    name: program?.name ?? "",
    description: program?.description ?? "",
    status: program?.status ?? "active",
    clientId: program?.clientId ?? clientId,
    ownerId: program === undefined ? ownerId : (program.ownerId ?? ""),
    startsOn: program?.startsOn ?? "",
    endsOn: program?.endsOn ?? "",
    reviewMonths: program?.reviewMonths?.toString() ?? "",
    frameworks: program?.frameworks.map(({ id }) => id) ?? [],
    assessors: program?.assessors ?? [],
    milestones: program?.milestones.map(({ id, name, dueOn }) => ({ key: id, id, name, dueOn })) ?? [],
  };
}

/** What is sent; a program stays with its client. */
export function bodyOf(values: ProgramValues) {
  const { clientId: _, assessors, milestones, reviewMonths, ownerId, startsOn, endsOn, ...rest } = values;
  return {
    ...rest,
    ownerId: ownerId || null,
    startsOn: startsOn || null,
    endsOn: endsOn || null,
    reviewMonths: reviewMonths === "" ? null : Number(reviewMonths),
    assessorIds: assessors.map(({ id }) => id),
    milestones: milestones.map(({ id, name, dueOn }) => ({ ...(id !== undefined && { id }), name, dueOn })),
  };
}
