import type { AuditAction, ObjectType } from "@crq/contract/records";
/** Users that a directory provisions. */
import type { FastifyRequest } from "fastify";
import { type Doors, type Tx, wholeTenant } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { domainOf } from "../../platform/domains/public.ts";
import { checkAdministratorRemains } from "../entitlements/public.ts";
import { inviteByDirectory, revokeByDirectory } from "../invitations/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import { proposeEmail } from "../profile/public.ts";
import { countAttempt, isReserved, type Limit, openSetup } from "../sign-in/public.ts";
import type { UserInput, UserRow } from "./resources.ts";
import { ScimFault } from "./scim-fault.ts";
import * as accounts from "./account-store.ts";
import * as store from "./store.ts";
import { tellOfRoles } from "./tell-of-roles.ts";

/** New addresses proposed to one person, since each is mailed to someone who may be a stranger. */
const PROPOSALS_PER_USER: Limit = { name: "directory rename", per: "subject", count: 5, seconds: 86_400 };

/** What provisioning depends on. */
export interface ScimDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  readonly publicUrl: string;
  /** Addresses reserved for emergency accounts, which directories can't provision. */
  readonly breakGlass: readonly string[];
}

/** The key that provisions, and its tenant. */
export interface Caller {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly tenantId: string;
}

/** Users of the caller's tenant, by one attribute or all. */
export function findUsers(
  deps: ScimDeps,
  caller: Caller,
  by: Parameters<typeof store.users>[1],
): Promise<UserRow[]> {
  return deps.doors.administer(wholeTenant(caller.tenantId), (tx) => store.users(tx, by));
}

/** One user of the caller's tenant. */
export async function findUser(deps: ScimDeps, caller: Caller, id: string): Promise<UserRow> {
  const [user] = await findUsers(deps, caller, { attribute: "id", value: id.toLowerCase() });
  if (!user) throw new ScimFault(404, "User not found.");
  return user;
}

/**
 * Adds someone. An address without an account gets one. An existing account's owner is invited if the tenant
 * has proved their domain, and the directory manages them once they accept: an account belongs to its owner,
 * not to anyone who knows its address. Administrators of the tenant or the platform are out of every
 * directory's reach.
 */
export async function createUser(deps: ScimDeps, caller: Caller, input: UserInput): Promise<UserRow> {
  const { tenantId } = caller;
  refuseReserved(deps, input.userName);
  const id = await deps.doors.outside(async (tx) => {
    const tenant = await accounts.tenantForProvisioning(tx, tenantId);
    const known = await accounts.accountFor(tx, tenantId, input.userName);
    if (known?.provisioned || (await store.named(tx, tenantId, input.userName)) !== undefined)
      throw new ScimFault(409, "A user with this userName already exists.", "uniqueness");
    checkDomain(tenant.domains, input.userName);
    if (known && !known.here && !tenant.proven.includes(domainOf(input.userName)))
      throw unproven(input.userName);
    if (!known?.here) await checkMemberPlace(tx, tenantId);
    const userId = known
      ? await takeIn(deps, tx, tenantId, known, input)
      : await makeUser(deps, tx, caller, tenant, input);
    await note(tx, caller, "scim.user-create", "user", userId, {
      email: input.userName,
      active: input.active,
      newAccount: known === undefined,
    });
    return userId;
  });
  return findUser(deps, caller, id);
}

/** Invites an account's owner. */
async function takeIn(
  deps: ScimDeps,
  tx: Tx,
  tenantId: string,
  known: { readonly id: string; readonly status: string },
  input: UserInput,
): Promise<string> {
  if (known.status === "suspended")
    throw new ScimFault(403, "This account was suspended by the platform's administrators.");
  if (await accounts.administers(tx, tenantId, known.id)) throw outOfReach();
  const invitationId = await inviteByDirectory(tx, deps, { tenantId, email: input.userName });
  await store.noteInvited(tx, tenantId, { id: known.id, said: saidOf(input), invitationId });
  return known.id;
}

/** Creates an account. */
async function makeUser(
  deps: ScimDeps,
  tx: Tx,
  { tenantId }: Caller,
  tenant: Awaited<ReturnType<typeof accounts.tenantForProvisioning>>,
  input: UserInput,
): Promise<string> {
  const said = saidOf(input);
  // The tenant's provider signs in people of its proved domains; others first prove their address by email.
  const active = tenant.signsInElsewhere && tenant.proven.includes(domainOf(input.userName));
  const id = await accounts.newProvisionedAccount(tx, { ...said, email: input.userName, active });
  await store.provision(tx, tenantId, { id, said });
  if (!input.active) await store.setActive(tx, tenantId, id, false);
  else if (!active) await inviteToSetUp(deps, tx, tenant.name, id, input.userName);
  return id;
}

/**
 * Replaces a directory's data about a user. It names people within its tenant; an account's address changes
 * only by its owner, and the account's names only if the directory created it and no other tenant relies on
 * them.
 */
export async function replaceUser(
  deps: ScimDeps,
  caller: Caller,
  id: string,
  input: UserInput,
): Promise<UserRow> {
  const { tenantId } = caller;
  const before = await findUser(deps, caller, id);
  await deps.doors.outside(async (tx) => {
    const tenant = await accounts.tenantForProvisioning(tx, tenantId);
    const renamed = input.userName.toLowerCase() !== before.user_name.toLowerCase();
    const changesActive = input.active !== before.wanted_active;
    const administers = await accounts.administers(tx, tenantId, before.id);
    if (administers && (renamed || (changesActive && !before.pending))) throw outOfReach();
    if (renamed) refuseReserved(deps, input.userName);
    if (renamed) await rename(deps, tx, tenantId, tenant, before, input.userName);
    const said = saidOf(input);
    await store.updateProvisioned(tx, tenantId, before.id, said);
    if (before.made_here && !administers && !(await accounts.holdsElsewhere(tx, tenantId, before.id)))
      await accounts.updateNames(tx, before.id, said);
    // Only changes take effect, so an administrator's suspension outlasts a directory that repeats its data.
    if (changesActive && !before.pending) {
      if (!input.active) await checkAdministratorRemains(tx, [tenantId], { userId: before.id });
      await store.setActive(tx, tenantId, before.id, input.active);
    }
    await note(tx, caller, "scim.user-update", "user", before.id, {
      before: {
        email: before.user_name,
        firstName: before.first_name,
        lastName: before.last_name,
        active: before.wanted_active,
      },
      after: {
        email: input.userName,
        firstName: said.firstName,
        lastName: said.lastName,
        active: input.active,
      },
    });
  });
  return findUser(deps, caller, before.id);
}

/**
 * Checks that a user can have another name in the tenant, and proposes it to the account's owner as their
 * address.
 */
async function rename(
  deps: ScimDeps,
  tx: Tx,
  tenantId: string,
  tenant: { readonly name: string; readonly domains: readonly string[] },
  before: UserRow,
  to: string,
): Promise<void> {
  const holder = await store.named(tx, tenantId, to);
  if (holder !== undefined && holder !== before.id)
    throw new ScimFault(409, "A user with this userName already exists.", "uniqueness");
  checkDomain(tenant.domains, to);
  const account = await accounts.accountById(tx, before.id);
  if (before.pending || account.email.toLowerCase() === to.toLowerCase()) return;
  if ((await countAttempt(tx.all, PROPOSALS_PER_USER, before.id)) > 0) return;
  await proposeEmail(tx, deps, { from: account.email, to, tenant: tenant.name });
}

/**
 * Revokes all of a user's roles in the tenant; someone who hasn't accepted yet keeps their existing ones, and
 * the invitation is void.
 */
export async function removeUser(deps: ScimDeps, caller: Caller, id: string): Promise<void> {
  const { tenantId } = caller;
  const user = await findUser(deps, caller, id);
  await deps.doors.outside(async (tx) => {
    if (user.pending) {
      await revokeByDirectory(tx, user.invitation_id!);
      await store.forgetInvited(tx, tenantId, user.id);
    } else {
      if (await accounts.administers(tx, tenantId, user.id)) throw outOfReach();
      await checkAdministratorRemains(tx, [tenantId], { userId: user.id });
      await tellOfRoles(tx, tenantId, { taken: await store.deprovision(tx, tenantId, user.id) });
    }
    await note(tx, caller, "scim.user-delete", "user", user.id, { email: user.user_name });
  });
}

function outOfReach(): ScimFault {
  return new ScimFault(
    403,
    "A directory can't add, rename, deactivate or remove this account. Manage administrators in the product and exclude them from the directory's scope.",
    "mutability",
  );
}

/** Writes to the log of the caller's tenant, on behalf of the key. */
export function note(
  tx: Tx,
  caller: Caller,
  action: AuditAction,
  objectType: ObjectType,
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

function saidOf(input: UserInput): store.SaidOf {
  const [first = "", ...rest] = (input.displayName ?? "").split(" ");
  return {
    userName: input.userName,
    externalId: input.externalId ?? null,
    active: input.active,
    firstName: input.name?.givenName ?? first,
    lastName: input.name?.familyName ?? rest.join(" "),
    title: input.title ?? "",
  };
}

function refuseReserved(deps: ScimDeps, address: string): void {
  if (isReserved(deps.breakGlass, address))
    throw new ScimFault(403, "This address is reserved and can't be provisioned.");
}

function unproven(email: string): ScimFault {
  return new ScimFault(
    403,
    `The domain ${domainOf(email)} isn't verified for this tenant. An administrator can verify it in the tenant's settings under Domains.`,
  );
}

function checkDomain(domains: readonly string[], email: string): void {
  const domain = domainOf(email);
  if (domains.length > 0 && !domains.some((one) => one.toLowerCase() === domain))
    throw new ScimFault(
      403,
      `The domain ${domain} isn't allowed for this tenant. An administrator can add it in the tenant's settings.`,
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
    subject: `Your ${tenant} account`,
    heading: "Set up your account",
    paragraphs: [
      `${tenant} created an account for you. Choose a password to get started. The link works once and expires in 72 hours.`,
    ],
    link: { label: "Set up your account", href: `${deps.publicUrl}/setup/${token}` },
  });
}
