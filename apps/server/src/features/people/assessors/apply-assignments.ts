import { type Assessor, MOST_ASSIGNED, type Assignment } from "@crq/contract/people/assessors";
import type { FieldProblem } from "@crq/contract/problem";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import * as store from "./store.ts";

/** How many pairs one statement assigns: each finishes within a query's time even where the database is busy. */
const PAIRS_AT_ONCE = 10_000;

/** The result of assignments: the changed pairs out of those given, and the names for the log. */
export interface Outcome {
  readonly assigned: readonly store.Pair[];
  readonly unassigned: readonly store.Pair[];
  readonly pairs: number;
  readonly people: ReadonlyMap<string, Assessor>;
  readonly clients: ReadonlyMap<string, string>;
}

/**
 * Applies assignments in order; the caller has locked the people. Refuses all of them if one names someone
 * who isn't an assessor in the tenant or another tenant's client, or would leave someone without clients.
 * People with every client are skipped, unless they are about to be limited to those named.
 */
export async function applyAssignments(
  tx: Tx,
  ctx: AdminCtx,
  tenantId: string,
  changes: readonly Assignment[],
  { narrowing = false } = {},
): Promise<Outcome> {
  const pairs = changes.reduce((sum, change) => sum + change.userIds.length * change.clientIds.length, 0);
  if (pairs > MOST_ASSIGNED.pairs)
    throw wrong([
      { path: "changes", message: `must have at most ${MOST_ASSIGNED.pairs} pairs of assessor and client` },
    ]);
  const userIds = [...new Set(changes.flatMap((change) => change.userIds))];
  const people = new Map((await store.among(tx, tenantId, userIds)).map((one) => [one.id, one]));
  const clients = await store.clientsOf(tx, tenantId);
  check(changes, people, new Map(clients.map((one) => [one.id, one.archived])));
  const assigned: store.Pair[] = [];
  const unassigned: store.Pair[] = [];
  for (const change of changes) {
    for (const part of inParts(change)) {
      if (change.action === "assign")
        assigned.push(...(await store.assign(tx, tenantId, part, ctx.actor, narrowing)));
      else unassigned.push(...(await store.unassign(tx, tenantId, part)));
    }
  }
  if (unassigned.length > 0) await checkNobodyEmpty(tx, tenantId, people);
  return {
    assigned,
    unassigned,
    pairs,
    people,
    clients: new Map(clients.map((one) => [one.id, one.name])),
  };
}

/** An assignment as several, each of some of its people. */
function inParts({ userIds, clientIds }: Assignment): Pick<Assignment, "userIds" | "clientIds">[] {
  const people = Math.max(1, Math.floor(PAIRS_AT_ONCE / clientIds.length));
  const ordered = userIds.toSorted();
  return Array.from({ length: Math.ceil(ordered.length / people) }, (_, i) => ({
    userIds: ordered.slice(i * people, (i + 1) * people),
    clientIds,
  }));
}

function check(
  changes: readonly Assignment[],
  people: ReadonlyMap<string, Assessor>,
  archived: ReadonlyMap<string, boolean>,
): void {
  const errors: FieldProblem[] = [];
  changes.forEach(({ action, userIds, clientIds }, i) => {
    userIds.forEach((id, j) => {
      if (!people.has(id))
        errors.push({
          path: `changes[${i}].userIds[${j}]`,
          message: "is not an assessor in this tenant",
        });
    });
    clientIds.forEach((id, j) => {
      const path = `changes[${i}].clientIds[${j}]`;
      if (!archived.has(id)) errors.push({ path, message: "is not a client of this tenant" });
      else if (action === "assign" && archived.get(id))
        errors.push({ path, message: "is archived; restore the client first" });
    });
  });
  if (errors.length > 0) throw wrong(errors.slice(0, 50));
}

async function checkNobodyEmpty(
  tx: Tx,
  tenantId: string,
  before: ReadonlyMap<string, Assessor>,
): Promise<void> {
  const now = new Map(
    (await store.among(tx, tenantId, [...before.keys()])).map((one) => [one.id, one] as const),
  );
  const empty = [...before.values()].filter(({ id }) => {
    const left = now.get(id);
    return !left || (!left.allClients && left.clientIds.length === 0);
  });
  if (empty.length === 0) return;
  const names = empty.slice(0, 5).map(({ email }) => email);
  const more = empty.length > 5 ? ` and ${empty.length - 5} more` : "";
  throw wrong([
    {
      path: "changes",
      message: `would leave ${names.join(", ")}${more} without any client. To revoke the role, go to Team Management`,
    },
  ]);
}

function wrong(errors: readonly FieldProblem[]): Fault {
  return new Fault("invalid-request", { errors, detail: errors[0]!.message });
}
