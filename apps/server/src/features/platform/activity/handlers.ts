import { LATEST_ENTRIES, type activity } from "@crq/contract/platform/activity";
import { isPlatformRole } from "@crq/contract/roles";
import { PLATFORM, type Doors } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { newestOf } from "../audit-log/public.ts";
import { namesOf, peopleCalled } from "./feed-store.ts";
import { latestEntries } from "./latest-store.ts";
import { activePeople } from "./store.ts";

/** The calls that report who is online. */
export function activityHandlers({
  doors,
}: {
  readonly doors: Pick<Doors, "eachLog">;
}): Handlers<OutsideCtx, typeof activity> {
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

    latest: async ({ outside }) => {
      const logs = await doors.eachLog((tx) => tx.all(latestEntries()));
      const entries = newestOf(logs, LATEST_ENTRIES, (entry) => entry);
      // Sign-ins are recorded before the person is known, by address only.
      const [names, people] = await outside(async (tx) => [
        await namesOf(tx, present(entries.map(({ actorId }) => actorId))),
        await peopleCalled(
          tx,
          present(entries.map(({ actorId, actor }) => (actorId === null ? actor : null))),
        ),
      ]);
      return entries.map(({ actorId, actor, ...entry }) => ({
        ...entry,
        actor: (actorId === null ? people.get(actor.toLowerCase())?.name : names.get(actorId)) ?? actor,
      }));
    },
  };
}

function present(values: readonly (string | null)[]): string[] {
  return [...new Set(values)].filter((value) => value !== null);
}
