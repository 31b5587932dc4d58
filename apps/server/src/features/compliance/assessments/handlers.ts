import type { assessments } from "@crq/contract/compliance/assessments";
import { isPlatformRole } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { byStatus, daysByFramework, latest } from "./figures-store.ts";
import { countInProcess } from "./store.ts";

/** The calls about assessments. */
export function assessmentHandlers(): Handlers<OutsideCtx, typeof assessments> {
  return {
    count: async ({ ask, actor }) => {
      const { tenantId, clientId, role } = actor!;
      const everywhere = tenantId === PLATFORM && isPlatformRole(role);
      return { inProcess: await countInProcess(ask, everywhere ? undefined : { tenantId, clientId }) };
    },

    byStatus: async ({ ask }) => (await ask(byStatus()))[0]!,
    latest: ({ ask }) => ask(latest()),
    durations: ({ ask }) => ask(daysByFramework()),
  };
}
