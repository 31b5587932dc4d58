/** Decides about proposals one by one, so that what is wrong with one doesn't keep the others. */
import type { PairResult, PairStatus } from "@crq/contract/compliance/crosswalks";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { byOf } from "./propose.ts";
import * as store from "./store.ts";

/** What can be decided. */
export type Decision = "approved" | "rejected" | "withdrawn";

/** What is called in words. */
const VERBS = { approved: "approve", rejected: "reject", withdrawn: "withdraw" } as const;

const WORDS: Readonly<Record<PairStatus, string>> = {
  proposed: "waiting for review",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
  superseded: "replaced by a later one",
};

/** What was done with some pairs, and those that it was done with. */
export interface Decided {
  readonly done: readonly store.StoredPair[];
  readonly results: PairResult[];
}

/** Programs propose, and people decide: no one knows who holds a key. */
export function requirePerson(actor: Actor, decision: Decision): void {
  if (actor.key && decision !== "withdrawn")
    throw new Fault("forbidden", {
      detail: "Only signed-in people can approve or reject crosswalk pairs. API keys can't.",
    });
}

/** Why someone can't decide about a pair; undefined if they can. */
function obstacle(pair: store.StoredPair, decision: Decision): string | undefined {
  if (pair.status !== "proposed") return `This pair is already ${WORDS[pair.status]}.`;
  if (decision === "withdrawn")
    return pair.own
      ? undefined
      : `${pair.proposedBy} proposed this pair and can withdraw it; you can reject it instead.`;
  if (pair.own) return `You proposed this pair, so someone else has to ${VERBS[decision]} it.`;
  if (decision === "approved" && pair.proposedByKey)
    return "The organization's API key proposed this pair, which doesn't say who did. Propose it under your own name, and someone else can approve it.";
  return undefined;
}

/** Decides about the pairs with some ids. */
export async function decideAll(
  tx: Tx,
  actor: Actor,
  asked: { readonly ids: readonly string[]; readonly reason: string },
  decision: Decision,
): Promise<Decided> {
  const ids = [...new Set(asked.ids.map((id) => id.toLowerCase()))];
  const found = new Map((await store.toDecide(tx, ids, actor.userId)).map((pair) => [pair.id, pair]));
  const done: store.StoredPair[] = [];
  const results = ids.map((id): PairResult => {
    const pair = found.get(id);
    if (!pair) return { id, status: null, problem: "There's no such pair." };
    const problem = obstacle(pair, decision);
    if (problem !== undefined) return { id, status: pair.status, problem };
    done.push(pair);
    return { id, status: decision, problem: null };
  });
  const doneIds = done.map(({ id }) => id);
  if (decision === "approved" && done.length > 0) await store.supersede(tx, doneIds);
  if (done.length > 0) await store.decide(tx, doneIds, decision, asked.reason.trim(), byOf(actor));
  return { done, results };
}
