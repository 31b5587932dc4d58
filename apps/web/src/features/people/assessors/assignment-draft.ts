import { type Assessor, type Assignment, MOST_ASSIGNED } from "@crq/contract/people/assessors";

type Person = Pick<Assessor, "id" | "allClients" | "clientIds">;

/** Pending changes: for a pair of person and client, whether they will be assigned. Unchanged pairs are absent. */
export type Draft = ReadonlyMap<string, boolean>;

const keyOf = (userId: string, clientId: string) => `${userId} ${clientId}`;

/** Whether someone currently assesses for a client. */
export function isAssigned(person: Person, clientId: string): boolean {
  return person.allClients || person.clientIds.includes(clientId);
}

/** Whether someone will assess for a client once the draft is saved. */
export function willBeAssigned(draft: Draft, person: Person, clientId: string): boolean {
  return draft.get(keyOf(person.id, clientId)) ?? isAssigned(person, clientId);
}

/**
 * The draft with every one of these people assigned to every one of these clients, or to none. People with all clients keep them.
 */
export function withPairs(
  draft: Draft,
  people: readonly Person[],
  clientIds: readonly string[],
  assigned: boolean,
): Draft {
  const next = new Map(draft);
  for (const person of people) {
    if (person.allClients) continue;
    for (const clientId of clientIds) {
      const key = keyOf(person.id, clientId);
      if (isAssigned(person, clientId) === assigned) next.delete(key);
      else next.set(key, assigned);
    }
  }
  return next;
}

/** A draft's effect on each person: the clients they get, and those they lose. */
export function perPerson(draft: Draft): Map<string, { got: string[]; lost: string[] }> {
  const found = new Map<string, { got: string[]; lost: string[] }>();
  for (const [key, assigned] of draft) {
    const [userId = "", clientId = ""] = key.split(" ");
    const of = found.get(userId) ?? { got: [], lost: [] };
    found.set(userId, of);
    (assigned ? of.got : of.lost).push(clientId);
  }
  return found;
}

/** A draft as the calls that carry it out: assignments first, so that no one is without a client in between. */
export function changesOf(draft: Draft): Assignment[] {
  const people = [...perPerson(draft)];
  const changes = (action: Assignment["action"], part: "got" | "lost") => {
    // People with the same change share a call.
    const alike = new Map<string, { userIds: string[]; clientIds: string[] }>();
    for (const [userId, of] of people) {
      const clientIds = of[part].toSorted();
      if (clientIds.length === 0) continue;
      const key = clientIds.join(" ");
      const group = alike.get(key) ?? { userIds: [], clientIds };
      alike.set(key, group);
      group.userIds.push(userId);
    }
    return [...alike.values()].flatMap(({ userIds, clientIds }) =>
      chunks(userIds, MOST_ASSIGNED.users).flatMap((users) =>
        chunks(clientIds, MOST_ASSIGNED.clients).map((clients) => ({
          action,
          userIds: users,
          clientIds: clients,
        })),
      ),
    );
  };
  return [...changes("assign", "got"), ...changes("unassign", "lost")];
}

/** The calls that undo changes, in a valid order. */
export function inverse(changes: readonly Assignment[]): Assignment[] {
  const turned = changes.map((change) => ({
    ...change,
    action: change.action === "assign" ? ("unassign" as const) : ("assign" as const),
  }));
  return turned.toSorted((one, other) => one.action.localeCompare(other.action));
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}
