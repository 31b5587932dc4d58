/** A pair is stored in one direction and shown in the one that it's asked for. */
import type { CrosswalkPair } from "@crq/contract/compliance/crosswalks";
import { type StoredPair, turnedAround } from "./store.ts";

/** Two frameworks in the order in which their pairs are stored, and whether that's the other way round. */
export function inStoredOrder(from: string, to: string): { from: string; to: string; turned: boolean } {
  return from < to ? { from, to, turned: false } : { from: to, to: from, turned: true };
}

/** A statement about two entries, seen from the other one. */
export function turn<T extends Pick<CrosswalkPair, "from" | "fromEntry" | "to" | "toEntry" | "relationship">>(
  pair: T,
): T {
  return {
    ...pair,
    from: pair.to,
    fromEntry: pair.toEntry,
    to: pair.from,
    toEntry: pair.fromEntry,
    relationship: turnedAround(pair.relationship),
  };
}

/** A pair as the contract has it, from the framework that the caller asked about. */
export function shown(
  { proposedById: _, ...pair }: StoredPair,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): CrosswalkPair {
  const straight =
    (asked.from === undefined || asked.from === pair.from) &&
    (asked.to === undefined || asked.to === pair.to);
  return straight ? pair : turn(pair);
}
