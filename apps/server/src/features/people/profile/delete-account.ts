/**
 * The use case 'a person deletes their own account': their own data is removed, and what they created for a
 * tenant stays there.
 */
import type { DeleteAccount } from "@crq/contract/people/profile";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { requireRecentProof } from "../factors/public.ts";
import { accountById, requireOwnProof, type SignInDeps } from "../sign-in/public.ts";
import { administrators, erase, tenantsOf } from "./deletion-store.ts";
import { withPassword } from "./own-account.ts";

/** The consequences of deleting the account, and what prevents it. */
export async function deletionOf(tx: Tx, actor: Actor) {
  const account = await accountById(tx, actor.userId);
  return {
    blockedBy: await obstacles(tx, actor.userId, false),
    tenants: (await tenantsOf(tx, actor.userId)).map(({ name }) => name),
    hasPassword: typeof account?.password_hash === "string",
  };
}

/** Permanently deletes the caller's account. */
export async function deleteAccount(
  deps: SignInDeps,
  actor: Actor,
  request: FastifyRequest,
  given: z.output<typeof DeleteAccount>,
): Promise<void> {
  await prove(deps, actor, given);
  await deps.doors.outside(async (tx) => {
    await requireOwnProof(tx, actor);
    const blockedBy = await obstacles(tx, actor.userId, true);
    if (blockedBy.length > 0)
      throw new Fault("forbidden", {
        detail: blockedBy.join(" "),
        errors: blockedBy.map((message, i) => ({ path: `blockedBy[${i}]`, message })),
      });
    const places = (await tenantsOf(tx, actor.userId)).map(({ id }) => id);
    const logs = (places.length > 0 ? places : [PLATFORM]).toSorted();
    for (const tenantId of logs) {
      const entry = { action: "user.delete", objectType: "user", objectId: actor.userId } as const;
      await audit(tx, actor, request, { ...entry, detail: { by: "the person" } }, tenantId);
    }
    await erase(tx, actor.userId, actor.email);
    await deps.outbox.write(tx, {
      to: actor.email,
      subject: "Your account was deleted",
      heading: "Your account was deleted",
      paragraphs: [
        "We removed your name, addresses, password and all other personal data. Work you created for a tenant stays with that tenant.",
        "If this wasn't you, tell the tenant's administrator immediately.",
      ],
    });
  });
}

/**
 * A session left open must not be enough, so this takes the password or, without one, recent
 * re-authentication.
 */
async function prove(deps: SignInDeps, actor: Actor, given: z.output<typeof DeleteAccount>): Promise<void> {
  const hasPassword = await deps.doors.outside(async (tx) => {
    const account = await accountById(tx, actor.userId);
    if (account?.password_hash === null) await requireRecentProof(tx, actor);
    return account?.password_hash !== null;
  });
  if (!hasPassword) return;
  if (given.password === undefined)
    throw new Fault("invalid-request", {
      detail: "Password is required",
      errors: [{ path: "password", message: "Password is required" }],
    });
  await withPassword(deps, actor, "password", given.password);
}

/** What must be settled first: a tenant or the platform can't be left without an administrator. */
async function obstacles(tx: Tx, userId: string, lock: boolean): Promise<string[]> {
  const all = await administrators(tx, userId, lock);
  const places = new Map(all.map(({ tenant_id, name }) => [tenant_id, name]));
  return [...places].flatMap(([tenantId, name]) => {
    const others = all.some((one) => one.tenant_id === tenantId && one.user_id !== userId);
    if (others) return [];
    return tenantId === PLATFORM
      ? ["You're the last super administrator. Assign the role to someone else first."]
      : [
          `You're the last administrator of ${name}. Assign the role to someone else first, or have the tenant deleted.`,
        ];
  });
}
