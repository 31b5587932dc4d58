import type { Person } from "@crq/contract/people/users";
import type { Actor } from "../../../http/actor.ts";
import { entitlementOf, mayManage, type EntitlementRow } from "../entitlements/public.ts";
import type { PersonRow } from "./store.ts";

/** A person as the contract says it, with what they hold in reach. */
export function personOf(
  row: PersonRow,
  held: readonly EntitlementRow[],
  hasFactor: boolean,
  actor: Actor,
): Person {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    roles: held.map(entitlementOf),
    hasFactor,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    manageable: mayManage(
      actor,
      row.id,
      held.map((one) => one.role),
    ),
  };
}

/** First and last name, or the address where there is none. */
export function nameOf(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string {
  return `${person.firstName} ${person.lastName}`.trim() || person.email;
}
