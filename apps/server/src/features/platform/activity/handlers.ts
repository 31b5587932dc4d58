import type { activity } from "@crq/contract/platform/activity";
import { isPlatformRole } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { latestEntries } from "./latest-store.ts";
import { activePeople } from "./store.ts";

/** The calls that report who is online. */
export function activityHandlers(): Handlers<OutsideCtx, typeof activity> {
  return {
    loggedInCount: async ({ ask, actor }) => {
      const { tenantId, clientId, role, userId } = actor!;
      const everywhere = tenantId === PLATFORM && isPlatformRole(role);
      return {
        count: await activePeople(ask, {
          tenantId: everywhere ? undefined : tenantId,
          clientId,
          askerId: userId,
        }),
      };
    },

    latest: ({ ask }) => ask(latestEntries()),
  };
}
