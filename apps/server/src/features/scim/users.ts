/** Users as a directory provisions them. */
import type { FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../db/doors.ts";
import type { Actor } from "../../http/actor.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { auditAs } from "../audit/public.ts";
import { checkAdministratorRemains } from "../entitlements/public.ts";
import { checkMemberPlace } from "../plans/public.ts";
import { openSetup } from "../sign-in/public.ts";
import type { UserInput, UserRow } from "./resources.ts";
import { ScimFault } from "./scim-fault.ts";
import * as store from "./store.ts";
import { tellOfRoles } from "./tell-of-roles.ts";

/** What provisioning needs. */
export interface ScimDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  readonly publicUrl: string;
}

/** Who provisions, and where. */
export interface Caller {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly tenantId: string;
}

/** Users of the caller's tenant; by one attribute, or all. */
export function findUsers(
  deps: ScimDeps,
  caller: Caller,
  by: Parameters<typeof store.users>[1],
): Promise<UserRow[]> {
  return deps.doors.administer(caller.tenantId, (tx) => store.users(tx, by));
}

/** One user of the caller's tenant. */
export async function findUser(deps: ScimDeps, caller: Caller, id: string): Promise<UserRow> {
  const [user] = await findUsers(deps, caller, { attribute: "id", value: id.toLowerCase() });
  if (!user) throw new ScimFault(404, "There is no such user.");
  return user;
}

/**
 * Brings somebody in. An address that has an account already is taken in only where the tenant's settings name its domain, so that
 * no directory can reach for strangers.
 */
export async function createUser(deps: ScimDeps, caller: Caller, input: UserInput): Promise<UserRow> {
  const { tenantId } = caller;
  const id = await deps.doors.outside(async (tx) => {
    const tenant = await store.tenantForProvisioning(tx, tenantId);
    const known = await store.accountFor(tx, tenantId, input.userName);
    if (known?.provisioned && known.here)
      throw new ScimFault(409, "There is a user with this userName already.", "uniqueness");
    checkDomain(tenant.domains, input.userName, known !== undefined && !known.here);
    if (known !== undefined && known.status === "suspended")
      throw new ScimFault(403, "This account was suspended by the platform's administrators.");
    if (!known?.here) await checkMemberPlace(tx, tenantId);
    const userId =
      known?.id ??
      (await store.newProvisionedAccount(tx, { ...personOf(input), active: tenant.signsInElsewhere }));
    const given = await store.provision(tx, tenantId, {
      id: userId,
      userName: input.userName,
      externalId: input.externalId ?? null,
    });
    if (!input.active) await deactivate(tx, tenantId, userId, input);
    await note(tx, caller, "scim.user-create", "user", userId, {
      email: input.userName,
      active: input.active,
      newAccount: known === undefined,
    });
    if (known !== undefined && input.active) await tellOfRoles(tx, tenantId, { given });
    if (known === undefined && !tenant.signsInElsewhere && input.active)
      await inviteToSetUp(deps, tx, tenant.name, userId, input.userName);
    return userId;
  });
  return findUser(deps, caller, id);
}

/** Replaces what is kept about a user. */
export async function replaceUser(
  deps: ScimDeps,
  caller: Caller,
  id: string,
  input: UserInput,
): Promise<UserRow> {
  const { tenantId } = caller;
  const before = await findUser(deps, caller, id);
  await deps.doors.outside(async (tx) => {
    const tenant = await store.tenantForProvisioning(tx, tenantId);
    const shared = await store.holdsElsewhere(tx, tenantId, before.id);
    const renamed = input.userName.toLowerCase() !== before.user_name.toLowerCase();
    if (renamed) {
      if (shared)
        throw new ScimFault(
          400,
          "This person belongs to another organization too: only they can change their address.",
          "mutability",
        );
      if (await store.accountFor(tx, tenantId, input.userName))
        throw new ScimFault(409, "There is a user with this userName already.", "uniqueness");
      checkDomain(tenant.domains, input.userName, false);
    }
    const to = { userName: input.userName, externalId: input.externalId ?? null, active: input.active };
    await store.updateProvisioned(tx, tenantId, before.id, to);
    if (!shared) await store.updatePerson(tx, before.id, personOf(input));
    // Only what changed acts: an administrator's suspension outlasts a directory that repeats itself.
    if (input.active !== before.active) {
      if (!input.active) await checkAdministratorRemains(tx, [tenantId], { userId: before.id });
      await store.setActive(tx, tenantId, before.id, input.active);
    }
    await note(tx, caller, "scim.user-update", "user", before.id, {
      before: {
        email: before.user_name,
        firstName: before.first_name,
        lastName: before.last_name,
        active: before.active,
      },
      after: {
        email: input.userName,
        firstName: personOf(input).firstName,
        lastName: personOf(input).lastName,
        active: input.active,
      },
    });
  });
  return findUser(deps, caller, before.id);
}

/** Takes everything in the tenant from a user. */
export async function removeUser(deps: ScimDeps, caller: Caller, id: string): Promise<void> {
  const user = await findUser(deps, caller, id);
  await deps.doors.outside(async (tx) => {
    await checkAdministratorRemains(tx, [caller.tenantId], { userId: user.id });
    const taken = await store.deprovision(tx, caller.tenantId, user.id);
    await note(tx, caller, "scim.user-delete", "user", user.id, { email: user.user_name });
    await tellOfRoles(tx, caller.tenantId, { taken });
  });
}

async function deactivate(tx: Tx, tenantId: string, userId: string, input: UserInput): Promise<void> {
  await checkAdministratorRemains(tx, [tenantId], { userId });
  await store.updateProvisioned(tx, tenantId, userId, {
    userName: input.userName,
    externalId: input.externalId ?? null,
    active: false,
  });
  await store.setActive(tx, tenantId, userId, false);
}

/** Writes the log of the caller's tenant, in the name of the key. */
export function note(
  tx: Tx,
  caller: Caller,
  action: string,
  objectType: string,
  objectId: string,
  detail: Record<string, unknown>,
): Promise<void> {
  return auditAs(
    tx,
    caller.actor.email,
    caller.request,
    { action, objectType, objectId, detail },
    caller.tenantId,
  );
}

function personOf(input: UserInput) {
  const [first = "", ...rest] = (input.displayName ?? "").split(" ");
  return {
    email: input.userName,
    firstName: input.name?.givenName ?? first,
    lastName: input.name?.familyName ?? rest.join(" "),
    title: input.title ?? "",
  };
}

function checkDomain(domains: readonly string[], email: string, mustBeNamed: boolean): void {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (domains.length === 0 ? mustBeNamed : !domains.some((one) => one.toLowerCase() === domain))
    throw new ScimFault(
      403,
      `The domain ${domain} is not among the allowed domains of this tenant. An administrator can add it in the tenant's settings.`,
    );
}

async function inviteToSetUp(
  deps: ScimDeps,
  tx: Tx,
  tenant: string,
  userId: string,
  email: string,
): Promise<void> {
  const token = await openSetup(tx, userId);
  await deps.outbox.write(tx, {
    to: email,
    subject: `Your account at ${tenant}`,
    heading: "Set up your account",
    paragraphs: [
      `${tenant} has given you an account. Choose a password to begin. The link works once, for 72 hours.`,
    ],
    link: { label: "Set up your account", href: `${deps.publicUrl}/setup/${token}` },
  });
}
