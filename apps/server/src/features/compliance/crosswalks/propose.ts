/** Checks what is proposed against the two frameworks and against what there is, and proposes it. */
import {
  MOST_CROSSWALK_PAIRS,
  type PairRelationship,
  type ProposedPair,
} from "@crq/contract/compliance/crosswalks";
import type { FieldProblem } from "@crq/contract/problem";
import type { Tx } from "../../../db/doors.ts";
import { lockTenant } from "../../../db/versions.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { inStoredOrder, turn } from "./directions.ts";
import { frameworkNamed, type KnownFramework } from "../frameworks/public.ts";
import * as store from "./store.ts";

/** The most problems that one answer names. */
const MOST_ERRORS = 50;

/** Two frameworks that a call is about. */
export interface Sides {
  readonly from: KnownFramework;
  readonly to: KnownFramework;
}

/** The two frameworks, which the caller named and can read. */
export async function sidesOf(
  tx: Tx,
  actor: Actor,
  asked: { readonly from: string; readonly to: string },
): Promise<Sides> {
  const from = await frameworkNamed(tx, asked.from, actor);
  const to = await frameworkNamed(tx, asked.to, actor);
  const unknown = "is not a framework of the product or of this tenant";
  if (!from || !to) {
    const errors = [
      ...(from ? [] : [{ path: "from", message: `'${asked.from}' ${unknown}` }]),
      ...(to ? [] : [{ path: "to", message: `'${asked.to}' ${unknown}` }]),
    ];
    throw new Fault("invalid-request", { errors });
  }
  if (from.id === to.id)
    throw new Fault("invalid-request", { errors: [{ path: "to", message: "must be another framework" }] });
  return { from, to };
}

/** A statement as it's stored, or what is wrong with it. */
type Checked = { readonly statement: store.Statement } | { readonly errors: readonly FieldProblem[] };

/** Looks the entries of a statement up. */
export function checked({ from, to }: Sides, pair: ProposedPair): Checked {
  const one = from.find(pair.fromEntry);
  const other = to.find(pair.toEntry);
  if ("problem" in one || "problem" in other) {
    const errors = [
      ...("problem" in one ? [{ path: "fromEntry", message: `'${pair.fromEntry}' ${one.problem}` }] : []),
      ...("problem" in other ? [{ path: "toEntry", message: `'${pair.toEntry}' ${other.problem}` }] : []),
    ];
    return { errors };
  }
  const statement = {
    from: from.id,
    fromEntry: one.id,
    to: to.id,
    toEntry: other.id,
    relationship: pair.relationship,
    strength: pair.strength,
    rationale: pair.rationale.trim(),
    source: pair.source,
  };
  return { statement: from.id < to.id ? statement : turn(statement) };
}

/** The two entries of a statement between two frameworks. */
export function keyOf({ fromEntry, toEntry }: Pick<store.Statement, "fromEntry" | "toEntry">): string {
  return JSON.stringify([fromEntry, toEntry]);
}

/** What there is between two frameworks, by pair. */
export interface Current {
  readonly approved: ReadonlyMap<string, store.StoredPair>;
  readonly proposed: ReadonlyMap<string, store.StoredPair>;
}

/** What is in force and what waits for review between two frameworks. */
export async function currentOf(tx: Tx, { from, to }: Sides, actor: Actor): Promise<Current> {
  const order = inStoredOrder(from.id, to.id);
  const found = await store.current(tx, order.from, order.to, actor.userId);
  const having = (status: string) =>
    new Map(found.filter((pair) => pair.status === status).map((pair) => [keyOf(pair), pair]));
  return { approved: having("approved"), proposed: having("proposed") };
}

/** Whether two statements about the same two entries say the same. */
export function saysTheSame(
  one: Pick<store.Statement, "relationship" | "strength" | "rationale" | "source">,
  other: Pick<store.Statement, "relationship" | "strength" | "rationale" | "source">,
): boolean {
  return (
    one.relationship === other.relationship &&
    one.strength === other.strength &&
    one.rationale === other.rationale &&
    one.source === other.source
  );
}

/** Why a statement can't be proposed over what there is; undefined if it can. */
export function obstacle(
  statement: store.Statement,
  { approved, proposed }: Current,
  actor: Actor,
): { readonly path: "fromEntry" | "relationship"; readonly message: string } | undefined {
  const key = keyOf(statement);
  const inForce = approved.get(key);
  if (inForce && saysTheSame(inForce, statement))
    return { path: "relationship", message: "is already in force like this" };
  const stands: PairRelationship = inForce?.relationship ?? "published";
  if (statement.relationship === "published" && stands === "published")
    return { path: "relationship", message: "has no statement of your own to take back" };
  const waiting = proposed.get(key);
  if (waiting && !waiting.proposedByKey && waiting.proposedById !== actor.userId)
    return {
      path: "fromEntry",
      message: `has a proposal by ${waiting.proposedBy} that is waiting for review`,
    };
  return undefined;
}

/** Who acts, as the store writes it. */
export function byOf(actor: Actor): store.By {
  return { userId: actor.userId, name: actor.name, byKey: actor.key !== undefined && !actor.key.personal };
}

const REPLACED = "Replaced by a later proposal.";

/**
 * Proposes statements; what their proposer, or a key of the tenant, had proposed about the same entries is withdrawn.
 *
 * @returns their ids, in the same order
 */
export async function proposeAll(
  tx: Tx,
  actor: Actor,
  statements: readonly store.Statement[],
  { proposed }: Current,
): Promise<string[]> {
  await lockTenant(tx, actor.tenantId);
  const replaced = statements.flatMap((one) => proposed.get(keyOf(one))?.id ?? []);
  const count = await store.countCurrent(tx);
  if (count - replaced.length + statements.length > MOST_CROSSWALK_PAIRS)
    throw new Fault("conflict", {
      detail: `A tenant keeps up to ${MOST_CROSSWALK_PAIRS} pairs of its own that are in force or waiting for review, and has ${count}.`,
    });
  const by = byOf(actor);
  if (replaced.length > 0) await store.decide(tx, replaced, "withdrawn", REPLACED, by);
  return store.insert(tx, statements, by);
}

/** Checks and proposes what a call sends, all or none, and says between which frameworks. */
export async function propose(
  tx: Tx,
  actor: Actor,
  asked: { readonly from: string; readonly to: string; readonly pairs: readonly ProposedPair[] },
): Promise<{ readonly made: store.StoredPair[]; readonly sides: Sides }> {
  const sides = await sidesOf(tx, actor, asked);
  await lockTenant(tx, actor.tenantId);
  const now = await currentOf(tx, sides, actor);
  const statements: store.Statement[] = [];
  const errors: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const [i, pair] of asked.pairs.entries()) {
    const found = checked(sides, pair);
    if ("errors" in found) {
      errors.push(...found.errors.map(({ path, message }) => ({ path: `pairs[${i}].${path}`, message })));
      continue;
    }
    const key = keyOf(found.statement);
    const problem = seen.has(key)
      ? { path: "fromEntry", message: "occurs twice with the same entry" }
      : obstacle(found.statement, now, actor);
    seen.add(key);
    if (problem) errors.push({ path: `pairs[${i}].${problem.path}`, message: problem.message });
    else statements.push(found.statement);
  }
  if (errors.length > 0) throw new Fault("invalid-request", { errors: errors.slice(0, MOST_ERRORS) });
  const ids = await proposeAll(tx, actor, statements, now);
  const made = new Map((await store.byIds(tx, ids, actor.userId)).map((pair) => [pair.id, pair]));
  return { made: ids.map((id) => made.get(id)!), sides };
}
