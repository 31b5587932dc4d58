import type { FrameworkProgress, frameworkProgress } from "@crq/contract/compliance/assessments/assessments";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { assessmentsOf, frameworksOf } from "./progress-store.ts";

/** The calls about the progress of a tenant's assessments. */
export function frameworkProgressHandlers(): Handlers<TenantCtx, typeof frameworkProgress> {
  return {
    list: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      const [, frameworks, assessments] = await readTenant((tx) =>
        Promise.all([clientFound(tx, clientId), frameworksOf(tx, clientId), assessmentsOf(tx, clientId)]),
      );
      return frameworksReply(frameworks, assessments);
    },
  };
}

/** Frameworks with their assessments. */
function frameworksReply(
  frameworks: Awaited<ReturnType<typeof frameworksOf>>,
  assessments: Awaited<ReturnType<typeof assessmentsOf>>,
): FrameworkProgress[] {
  return frameworks.map((framework) => ({
    ...framework,
    assessments: assessments
      .filter((one) => one.framework === framework.framework)
      .map((one) => ({
        id: one.id,
        name: one.name,
        clientName: one.client_name,
        status: one.status as FrameworkProgress["assessments"][number]["status"],
        dueOn: one.due_on,
        controlsAssessed: one.controls_assessed,
        controlsTotal: one.controls_total,
        score: one.score,
        scored: one.scored,
        updatedAt: one.updated_at,
      })),
  }));
}
