/** Framework risk dashboards: an assessment of a framework, and everything from which the browser computes what its gaps cost. */
import * as z from "zod/mini";
import { AssessmentRecord } from "../../compliance/assessments/records.ts";
import { Id } from "../../fields.ts";
import { routes } from "../../route.ts";
import { ControlStrengths, SimulatedRecord } from "./control-model.ts";
import { MOST_SIMULATED } from "./control-model-limits.ts";
import { FRAMEWORK_DASHBOARDS, type FrameworkDashboard, STANDINGS } from "./framework-dashboards.ts";

/** An entry in scope, as its answer says. */
const RiskEntry = z.object({
  entry: z.string(),
  /** Null where the framework has none: a subcategory of CSF 2.0 is a sentence. */
  title: z.nullable(z.string()),
  /** Its group's id in the framework. */
  group: z.string(),
  standing: z.enum(STANDINGS),
  /** How much of it is in place, 0 to 1; null where the answer doesn't say. */
  state: z.nullable(z.number()),
  /** The base controls of SP 800-53 that it's related to; of SP 800-53 itself its own. */
  controls: z.array(z.string()),
});

const record = AssessmentRecord.shape;

/** An assessment of a framework with everything that its gaps' cost is computed from. */
export const FrameworkRisk = z.object({
  /** The framework that's shown: the assessment's, else the one asked for, else the dashboard's first. */
  framework: z.string(),
  /** Null if there is none of the framework. */
  assessment: z.nullable(
    z.object({
      id: record.id,
      name: record.name,
      status: record.status,
      frameworkTitle: record.frameworkTitle,
      frameworkEdition: record.frameworkEdition,
      clientName: record.clientName,
      framework: record.framework,
      scoringModel: record.scoringModel,
      score: record.score,
      scored: record.scored,
      counts: record.counts,
      updatedAt: record.updatedAt,
    }),
  ),
  /** Whether its entries are controls of SP 800-53 themselves. */
  own: z.boolean(),
  /** Crosswalks by which its entries are read as controls of SP 800-53; none where they're those themselves, or where no crosswalk leads there. */
  via: z.array(z.string()),
  /** The framework's groups, in its order. */
  groups: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Those in scope, in the framework's order. */
  entries: z.array(RiskEntry),
  strengths: ControlStrengths,
  /** None where no entry is related to a control. */
  scenarios: z.array(SimulatedRecord),
  /** Whether there are scenarios beyond these, with smaller losses. */
  moreScenarios: z.boolean(),
});
/** An assessment of a framework with everything that its gaps' cost is computed from. */
export type FrameworkRisk = z.infer<typeof FrameworkRisk>;

const dashboards = Object.keys(FRAMEWORK_DASHBOARDS) as FrameworkDashboard[];
const frameworks = Object.values(FRAMEWORK_DASHBOARDS).flat();

/** The framework risk dashboards, inside one tenant. */
export const frameworkRisk = routes({
  get: {
    method: "GET",
    path: "/api/framework-risk",
    access: "assessment:read",
    summary: `An assessment of a framework, the controls of SP 800-53 that its entries are related to, and at most ${MOST_SIMULATED} scenarios, those with the largest expected loss. Asks for scenario:read as well`,
    query: z.strictObject({
      dashboard: z.enum(dashboards),
      /** One of the dashboard's; left out: that of the assessment that's shown. */
      framework: z.optional(z.enum(frameworks)),
      /** Left out: the latest one that scenarios follow, else the latest one. */
      assessmentId: z.optional(Id),
    }),
    reply: FrameworkRisk,
  },
});
