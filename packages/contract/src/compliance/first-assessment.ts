/** A small company's first assessment: ten plain questions, answered at once. */
import { FIRST_ANSWERS } from "@crq/frameworks/first-questions";
import * as z from "zod/mini";
import { Id, line } from "../fields.ts";
import { routes } from "../route.ts";
import { AssessmentRecord } from "./assessment-records.ts";

/** The first assessment of CSF 2.0. */
export const firstAssessment = routes({
  create: {
    method: "POST",
    path: "/api/first-assessment",
    access: "assessment:manage",
    summary:
      "Begin an assessment of CSF 2.0 with the answers to the ten questions of `@crq/frameworks/first-questions`: their subcategories are in scope, and it's active",
    status: 201,
    body: z.strictObject({
      name: line(1, 200, "Name must have 1 to 200 characters"),
      clientId: z._default(z.nullable(Id), null),
      /** The answer to every question. */
      answers: z
        .array(z.strictObject({ question: line(1, 40), answer: z.enum(FIRST_ANSWERS) }))
        .check(z.maxLength(10, "at most 10 answers")),
    }),
    reply: AssessmentRecord,
  },
});
