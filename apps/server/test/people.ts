/** Accounts beyond the one per role that the harness creates. */
import type { Role } from "@crq/contract/roles";
import { grant, newAccount } from "../src/features/people/accounts/store.ts";
import { hashPassword } from "../src/features/people/sign-in/passwords/passwords.ts";
import { PASSWORD, type Harness } from "./harness.ts";

/** An account's special properties. */
export interface Special {
  readonly role?: Role;
  readonly tenantId?: string;
  readonly clientId?: string | null;
  readonly status?: "active" | "invited" | "suspended";
  readonly mfaRequired?: boolean;
  readonly also?: readonly { tenantId: string; role: Role; clientId: string | null }[];
}

let people = 0;
let hashed: Promise<string> | undefined;

/** Creates an account, with the tests' password unless it is invited, and returns its address and id. */
export async function person(h: Harness, special: Special = {}): Promise<{ email: string; id: string }> {
  const {
    role = "viewer",
    tenantId = h.a.id,
    clientId = null,
    status = "active",
    mfaRequired = false,
    also = [],
  } = special;
  const email = `person${++people}@people.example`;
  hashed ??= hashPassword(PASSWORD);
  const passwordHash = status === "invited" ? null : await hashed;
  const id = await h.doors.outside(async (tx) => {
    const made = await newAccount(
      tx,
      { email, firstName: "Pat", lastName: "Person", passwordHash },
      { tenantId, role, clientId },
      "test",
    );
    for (const one of also) await grant(tx, made, one);
    return made;
  });
  await h.db.asOwner("update users set status = $2, mfa_required = $3 where id = $1", [
    id,
    status,
    mfaRequired,
  ]);
  return { email, id };
}
