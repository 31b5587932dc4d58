/** Who hears of proposals and decisions: one notification for all pairs of a call. */
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { notify, notifyThoseWho, reviewEvents } from "../../people/notifications/public.ts";
import { byOf, type Sides } from "./propose.ts";
import type * as store from "./store.ts";

/** Tells those who can approve pairs that some wait. What a tenant's key proposed no one can approve, so no one is told. */
export async function tellReviewers(tx: Tx, actor: Actor, { from, to }: Sides, count: number): Promise<void> {
  if (count === 0 || byOf(actor).byKey) return;
  const notice = reviewEvents.pairsProposed(actor.tenantId, { count, from, to }, actor);
  await notifyThoseWho(tx, "crosswalk:edit", notice);
}

/** Tells each person who proposed some of the pairs what became of them. */
export async function tellProposers(
  tx: Tx,
  actor: Actor,
  done: readonly store.StoredPair[],
  decision: { readonly verdict: "approved" | "rejected"; readonly reason: string },
): Promise<void> {
  const byPeople = done.filter(({ proposedByKey }) => !proposedByKey);
  for (const [person, pairs] of Map.groupBy(byPeople, ({ proposedById }) => proposedById)) {
    const { from, to } = pairs[0]!;
    const together = pairs.every((pair) => pair.from === from && pair.to === to);
    const decided = {
      names: pairs.map(({ fromEntry, toEntry }) => `${fromEntry} – ${toEntry}`),
      between: together ? { from, to } : null,
    };
    const notice = reviewEvents.pairsDecided(actor.tenantId, person, decided, { ...decision, by: actor });
    await notify(tx, notice);
  }
}
