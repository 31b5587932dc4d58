import {
  type AssessmentStatus,
  LATEST_ASSESSMENTS,
  type assessments,
} from "@crq/contract/compliance/assessments/assessments";
import { isPlatformRole } from "@crq/contract/roles";
import { PLATFORM, type Doors } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { latest } from "./figures-store.ts";
import { countInProcess } from "./store.ts";

/** The most frameworks whose durations are shown. */
const FRAMEWORKS = 5;

/** What is kept of all tenants' assessments. */
interface AssessmentFigures {
  readonly assessmentsByStatus: () => Promise<Record<AssessmentStatus, number>>;
  /** With the days from start to completion together. */
  readonly assessmentDurations: () => Promise<
    readonly { readonly framework: string; readonly assessments: number; readonly days: number }[]
  >;
}

/** The calls about assessments. */
export function assessmentHandlers({
  doors,
  figures,
}: {
  readonly doors: Pick<Doors, "eachCell" | "outsideOf">;
  readonly figures: AssessmentFigures;
}): Handlers<OutsideCtx, typeof assessments> {
  return {
    count: async ({ actor }) => {
      const { tenantId, clientId, role } = actor!;
      if (tenantId === PLATFORM && isPlatformRole(role)) {
        const { draft, active, in_review } = await figures.assessmentsByStatus();
        return { inProcess: draft + active + in_review };
      }
      return {
        inProcess: await doors.outsideOf(tenantId, (tx) => countInProcess(tx, { tenantId, clientId })),
      };
    },

    byStatus: async () => {
      const { in_review: inReview, ...others } = await figures.assessmentsByStatus();
      return { ...others, inReview };
    },

    latest: async () => {
      const cells = await doors.eachCell((tx) => tx.all(latest()));
      return cells
        .flat()
        .sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated))
        .slice(0, LATEST_ASSESSMENTS);
    },

    durations: async () =>
      (await figures.assessmentDurations())
        .map(({ framework, assessments, days }) => ({
          framework,
          assessments,
          averageDays: days / assessments,
        }))
        .sort(
          (one, other) => other.assessments - one.assessments || one.framework.localeCompare(other.framework),
        )
        .slice(0, FRAMEWORKS),
  };
}
