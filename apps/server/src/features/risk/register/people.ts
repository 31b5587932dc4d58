/** Who can own a risk: those who read the register of the tenant, or of the risk's client. */
import type { Doors } from "../../../db/doors.ts";
import { type Actor, scopeOf } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { type NamedPerson, peopleAmong } from "../../people/entitlements/public.ts";

/** What naming people needs. */
export type PeopleDoors = Pick<Doors, "administer">;

/** Those of the given people who can own a risk of a client, or of the whole tenant. */
export function ownersAmong(
  doors: PeopleDoors,
  actor: Actor,
  clientId: string | null,
  ids: readonly string[],
): Promise<NamedPerson[]> {
  const of = { permission: "register:read", tenantId: actor.tenantId, clientId } as const;
  return doors.administer(scopeOf(actor), (tx) => peopleAmong(tx, of, ids));
}

/** The owner that a call names. @throws Fault `invalid-request` if they can't own it */
export async function ownerNamed(
  doors: PeopleDoors,
  actor: Actor,
  clientId: string | null,
  id: string,
): Promise<string> {
  const [person] = await ownersAmong(doors, actor, clientId, [id]);
  if (!person) throw notAnOwner();
  return person.name;
}

/** What is said of someone who can't own a risk. */
export function notAnOwner(): Fault {
  return new Fault("invalid-request", {
    errors: [{ path: "ownerId", message: "isn't someone who reads the register here" }],
  });
}
