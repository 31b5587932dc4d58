/** The pairs of two frameworks that count for a tenant: the published ones with its own approved ones over them. */
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { type Effective, effective } from "@crq/frameworks/effective";
import { withInherited } from "@crq/frameworks/inherited";
import { inverse } from "@crq/frameworks/relationship";
import { crosswalks as shippedCrosswalks } from "@crq/frameworks/shipped-files";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { restingOf } from "../frameworks/public.ts";
import { inStoredOrder } from "./directions.ts";
import * as store from "./store.ts";

/** Two frameworks, by identifier. */
interface Ends {
  readonly from: string;
  readonly to: string;
}

/** A pair that the tenant approved. */
export type OwnPair = Awaited<ReturnType<typeof store.inForce>>[number];

/** What the tenant approved of two frameworks, by the entries of the first. */
export async function ownPairs(tx: Pick<Tx, "all">, { from, to }: Ends): Promise<OwnPair[]> {
  const order = inStoredOrder(from, to);
  const stored = await store.inForce(tx, order.from, order.to);
  if (!order.turned) return stored;
  return stored.map((pair) => ({
    ...pair,
    from: pair.to,
    to: pair.from,
    relationship: inverse(pair.relationship),
  }));
}

/** The pairs in force between two frameworks that the caller can read, by the entries of the first. */
export async function pairsInForce(tx: Tx, actor: Actor, ends: Ends): Promise<Effective<OwnPair>[]> {
  const pairs = await ownPairs(tx, ends);
  return effective(await publishedFor(tx, actor, ends), { ...ends, pairs });
}

let shipped: readonly Crosswalk[] | undefined;

/** The published crosswalks, with those that frameworks of the tenant have from the ones that they rest on. */
async function publishedFor(tx: Tx, actor: Actor, { from, to }: Ends): Promise<Crosswalk[]> {
  shipped ??= shippedCrosswalks();
  const resting = [await restingOf(tx, from, actor), await restingOf(tx, to, actor)];
  return withInherited(
    shipped,
    resting.filter((one) => one !== undefined),
  );
}
