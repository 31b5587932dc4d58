import {
  ASSESSMENT_STATUSES,
  LATEST_ASSESSMENTS,
  type AssessmentStatus,
  type assessments,
} from "@crq/contract/compliance/assessments";
import { isPlatformRole } from "@crq/contract/roles";
import { PLATFORM, type Doors } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { byStatus, daysByFramework, latest } from "./figures-store.ts";
import { countInProcess } from "./store.ts";

/** The most frameworks whose durations are shown. */
const FRAMEWORKS = 5;

/** The calls about assessments. */
export function assessmentHandlers({
  doors,
}: {
  readonly doors: Pick<Doors, "eachCell" | "outsideOf">;
}): Handlers<OutsideCtx, typeof assessments> {
  return {
    count: async ({ actor }) => {
      const { tenantId, clientId, role } = actor!;
      if (tenantId === PLATFORM && isPlatformRole(role)) {
        const counts = await doors.eachCell((tx) => countInProcess(tx, undefined));
        return { inProcess: counts.reduce((sum, count) => sum + count, 0) };
      }
      return {
        inProcess: await doors.outsideOf(tenantId, (tx) => countInProcess(tx, { tenantId, clientId })),
      };
    },

    byStatus: async () => {
      const cells = await doors.eachCell((tx) => tx.first(byStatus()));
      const sum = (status: AssessmentStatus) => cells.reduce((total, cell) => total + cell![status], 0);
      return Object.fromEntries(ASSESSMENT_STATUSES.map((status) => [status, sum(status)])) as Record<
        AssessmentStatus,
        number
      >;
    },

    latest: async () => {
      const cells = await doors.eachCell((tx) => tx.all(latest()));
      return cells
        .flat()
        .sort((one, other) => Date.parse(other.updated) - Date.parse(one.updated))
        .slice(0, LATEST_ASSESSMENTS);
    },

    durations: async () => {
      const cells = await doors.eachCell((tx) => tx.all(daysByFramework()));
      const found = new Map<string, { assessments: number; days: number }>();
      for (const { framework, assessments, days } of cells.flat()) {
        const known = found.get(framework) ?? { assessments: 0, days: 0 };
        found.set(framework, { assessments: known.assessments + assessments, days: known.days + days });
      }
      return [...found]
        .map(([framework, { assessments, days }]) => ({
          framework,
          assessments,
          averageDays: days / assessments,
        }))
        .sort(
          (one, other) => other.assessments - one.assessments || one.framework.localeCompare(other.framework),
        )
        .slice(0, FRAMEWORKS);
    },
  };
}
