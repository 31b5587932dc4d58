import * as z from "zod/mini";
import type { Form } from "../../../../screen/use-form.ts";

/** The fields of a new assessment. */
export const NewAssessmentFields = z
  .strictObject({
    framework: z.string().check(z.minLength(1, "Choose a framework")),
    name: z.string().check(z.trim(), z.minLength(1, "Name the assessment"), z.maxLength(200)),
    clientId: z.string(),
    questionSet: z.string(),
    baseline: z.string(),
    scope: z.enum(["all", "some"]),
    groups: z.array(z.string()),
    scoringModel: z.string(),
    dueOn: z.string(),
  })
  .check(
    z.refine(({ scope, groups }) => scope === "all" || groups.length > 0, {
      path: ["groups"],
      error: "Choose at least one group",
    }),
  );
/** The form of a new assessment. */
export type NewForm = Form<typeof NewAssessmentFields>;
