import * as z from "zod/mini";
import { Id, Instant } from "../../fields.ts";
import { ofClient } from "../../risk/of-client.ts";
import { routes } from "../../route.ts";
import { Scored } from "../scoring-models.ts";

/** The states of an assessment: scoped, answered, under review, signed. Signed ones are `completed`. */
export const ASSESSMENT_STATUSES = ["draft", "active", "in_review", "completed", "archived"] as const;
/** The state of an assessment. */
export type AssessmentStatus = (typeof ASSESSMENT_STATUSES)[number];

/** How many recently changed assessments the platform's dashboard shows. */
export const LATEST_ASSESSMENTS = 5;

const figures = { method: "GET", polled: true, access: "platform-dashboard:read" } as const;

/** Assessments of a framework. */
export const assessments = routes({
  count: {
    method: "GET",
    path: "/api/assessments/count",
    polled: true,
    access: "signed-in",
    summary:
      "Number of assessments in process (draft, active or under review) in the current tenant and client, or in all tenants at platform level",
    reply: z.object({ inProcess: z.int() }),
  },
  byStatus: {
    ...figures,
    path: "/api/dashboard/assessments-by-status",
    summary: "Number of assessments in each status in all tenants",
    reply: z.object({
      draft: z.int(),
      active: z.int(),
      inReview: z.int(),
      completed: z.int(),
      archived: z.int(),
    }),
  },
  latest: {
    ...figures,
    path: "/api/dashboard/recent-assessments",
    summary: "The five most recently changed assessments of all tenants",
    reply: z.array(
      z.object({
        id: Id,
        name: z.string(),
        company: z.string(),
        companyId: Id,
        status: z.enum(ASSESSMENT_STATUSES),
        updated: Instant,
      }),
    ),
  },
  durations: {
    ...figures,
    path: "/api/dashboard/assessment-durations",
    summary: "Average days from start to completion of assessments, by framework, in all tenants",
    reply: z.array(z.object({ framework: z.string(), assessments: z.int(), averageDays: z.number() })),
  },
});

/** An assessment as a dashboard shows it. */
export const AssessmentProgress = z.object({
  id: Id,
  name: z.string(),
  clientName: z.nullable(z.string()),
  status: z.enum(ASSESSMENT_STATUSES),
  dueOn: z.nullable(z.iso.date()),
  controlsAssessed: z.int(),
  controlsTotal: z.int(),
  /**
   * Share of the applicable answers that are met, a partial one counting half, 0 to 1; null before the first
   * answer.
   */
  score: z.nullable(z.number()),
  /** The same as a model of the tenant's says it, where one scores the assessment. */
  scored: z.nullable(Scored),
  updatedAt: Instant,
});
/** An assessment as a dashboard shows it. */
export type AssessmentProgress = z.infer<typeof AssessmentProgress>;

/** The state of a framework: its assessments that aren't archived, together. */
export const FrameworkProgress = z.object({
  framework: z.string(),
  title: z.string(),
  controlsAssessed: z.int(),
  controlsTotal: z.int(),
  score: z.nullable(z.number()),
  /** The total; `assessments` contains the first ten: open ones by date, then completed ones, most recent first. */
  assessmentCount: z.int(),
  assessments: z.array(AssessmentProgress),
});
/** The state of a framework. */
export type FrameworkProgress = z.infer<typeof FrameworkProgress>;

/** The state of a tenant's or a client's assessments. */
export const frameworkProgress = routes({
  list: {
    method: "GET",
    path: "/api/framework-progress",
    access: "tenant-dashboard:read",
    summary: "Progress and score of assessments by framework, for the tenant or one client",
    query: z.strictObject(ofClient),
    reply: z.array(FrameworkProgress),
  },
});
