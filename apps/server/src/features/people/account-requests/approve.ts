/** The use case 'an administrator approves a request for an account'. */
import type { Approval } from "@crq/contract/people/account-requests";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import { can } from "@crq/contract/permissions";
import { grantable, isPlatformRole } from "@crq/contract/roles";
import type * as z from "zod/v4/core";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { grant, nameTaken, naming, newAccount, newTenant } from "../accounts/public.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { events, notify } from "../notifications/public.ts";
import { checkMemberPlace } from "../../platform/plans/public.ts";
import {
  type Account,
  accountByEmail,
  isReserved,
  openSetup,
  proveAddress,
  SETUP_HOURS,
} from "../sign-in/public.ts";
import { approvedMail } from "./mails.ts";
import * as store from "./store.ts";

/** What deciding depends on. */
export interface DecideDeps {
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
  /** Addresses reserved for emergency accounts, whose requests can't be approved. */
  readonly breakGlass: readonly string[];
}

type Given = z.output<typeof Approval>;
/** The administrator and their request. */
export type Decider = Pick<AdminCtx, "actor" | "request" | "tenantId">;

/** Refuses inconsistent input and roles above the administrator's own, before any lookup. */
export function checkApproval({ actor }: Decider, given: Given): void {
  const wrong = (path: string, message: string) =>
    new Fault("invalid-request", { errors: [{ path, message }] });
  const atPlatform = actor.tenantId === PLATFORM;
  if (!atPlatform && given.newTenant)
    throw new Fault("forbidden", { detail: "You can only create tenants at platform level." });
  if (!atPlatform && given.tenantId !== undefined && given.tenantId !== actor.tenantId)
    throw new Fault("not-found");
  if (atPlatform && (given.tenantId === undefined) === (given.newTenant === undefined))
    throw wrong("tenantId", "Choose a tenant or create one");
  if (given.newTenant && !can(actor.role, "tenant:create"))
    throw new Fault("forbidden", { detail: "Only a site or super administrator can create a tenant." });
  if (given.newTenant && given.clientId !== null) throw wrong("clientId", "A new tenant has no clients yet");
  if (isPlatformRole(given.role))
    throw wrong("role", "is a platform role, so it can't be assigned in a tenant");
  if (!grantable(actor.role).includes(given.role))
    throw new Fault("forbidden", { detail: "You can't assign a role above your own." });
}

/** Approves a request within the caller's reach; of several concurrent approvals, one succeeds. */
export async function approve(
  tx: Tx,
  deps: DecideDeps,
  by: Decider,
  id: string,
  given: Given,
): Promise<void> {
  const request = await undecided(tx, id);
  if (by.tenantId !== undefined && (request.tenantId ?? PLATFORM) !== by.tenantId)
    throw new Fault("not-found"); // forwarded in the meantime
  if (request.status === "submitted")
    throw new Fault("conflict", { detail: "The email address on this request isn't confirmed yet." });
  if (request.email.toLowerCase() === by.actor.email.toLowerCase())
    throw new Fault("forbidden", { detail: "You can't approve your own request." });
  if (isReserved(deps.breakGlass, request.email))
    throw new Fault("conflict", { detail: "This email address is reserved. Reject the request." });
  const account = await accountByEmail(tx, request.email);
  if (account?.status === "suspended")
    throw new Fault("conflict", {
      detail: "The account with this email address is suspended. Reactivate it first.",
    });
  const tenant = await place(tx, by, request, given, account);
  const userId = await give(tx, by, request, account, tenant.id, given);
  // The requester has proved the address, so an account that someone else opened under it in the meantime now
  // belongs to them.
  const proof = { by: "account-request", joins: tenant.id } as const;
  const first = await proveAddress(deps, tx, by.request, userId, proof);
  await store.decide(tx, id, {
    status: account?.status === "active" ? "activated" : "approved",
    by: by.actor,
    note: given.note,
    userId,
    grantedTenantId: tenant.id,
  });
  if (account?.status === "active")
    await notify(
      tx,
      events.requestApproved(userId, { tenantId: tenant.id, tenantName: tenant.name, role: given.role }),
    );
  await tell(tx, deps, by, request, { account, userId, tenant, given, mustSetUp: first });
  const detail = {
    email: request.email,
    tenantId: tenant.id,
    role: given.role,
    clientId: given.clientId,
    ...(given.newTenant && { newTenant: given.newTenant }),
  };
  const entry = {
    action: "account-request.approve",
    objectType: "account-request",
    objectId: id,
    detail,
  } as const;
  await audit(tx, by.actor, by.request, entry, request.tenantId ?? PLATFORM);
}

/** An undecided request, locked. */
export async function undecided(tx: Tx, id: string): Promise<store.RequestRow> {
  const row = await store.lockById(tx, id);
  if (!row) throw new Fault("not-found");
  if (row.status === "submitted" || row.status === "pending") return row;
  const was = row.status === "rejected" ? "rejected" : "approved";
  throw new Fault("conflict", {
    detail: `This request was already ${was} by ${row.decidedBy ?? "someone else"}.`,
  });
}

type Tenant = NonNullable<Awaited<ReturnType<typeof store.tenantById>>>;

/** The tenant in which the approval assigns a role, created if necessary, with a free seat. */
async function place(
  tx: Tx,
  by: Decider,
  request: store.RequestRow,
  given: Given,
  account: Account | undefined,
): Promise<Tenant> {
  if (given.newTenant) return createTenant(tx, by, request, given.newTenant);
  const inTenant = by.actor.tenantId !== PLATFORM;
  const tenant = await store.tenantById(tx, inTenant ? by.actor.tenantId : given.tenantId!);
  if (!tenant) throw new Fault("not-found");
  if (tenant.status !== "active")
    throw new Fault("conflict", { detail: "This tenant is suspended, so you can't add people to it." });
  if (given.clientId !== null && !(await store.clientName(tx, tenant.id, given.clientId)))
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "is not a client of this tenant" }],
    });
  if (!account || !(await store.isMember(tx, tenant.id, account.id)))
    await checkMemberPlace(tx, tenant.id, request.email);
  return tenant;
}

async function createTenant(
  tx: Tx,
  { actor, request: origin }: Decider,
  request: store.RequestRow,
  asked: { name: string; plan: Plan; billing: Billing },
): Promise<Tenant> {
  if (await store.tenantNamed(tx, asked.name)) throw nameTaken("newTenant.name");
  const terms = {
    plan: asked.plan,
    billing: asked.billing,
    industry: request.industry,
    company_size: request.companySize,
  };
  const id = await naming("newTenant.name", newTenant(tx, asked.name, terms));
  const entry = {
    action: "tenant.create",
    objectType: "tenant",
    objectId: id,
    detail: { ...asked },
  } as const;
  await audit(tx, actor, origin, entry); // on the platform, and as the first entry of the tenant's own log
  await audit(tx, actor, origin, entry, id);
  return (await store.tenantById(tx, id))!;
}

/** Creates the account, or gives the existing one the role. */
async function give(
  tx: Tx,
  { actor, request: origin }: Decider,
  request: store.RequestRow,
  account: Account | undefined,
  tenantId: string,
  { role, clientId }: Given,
): Promise<string> {
  const at = { tenantId, role, clientId };
  const giver = { id: actor.userId, name: actor.name };
  if (!account) {
    const person = {
      email: request.email,
      firstName: request.firstName,
      lastName: request.lastName,
      passwordHash: null,
      jobTitle: request.jobTitle,
      phoneNumber: request.phoneNumber,
      emailPreferences: request.emailPreferences as Record<string, boolean>,
      emailVerified: true,
    };
    return newAccount(tx, person, at, actor.email, { giver, origin });
  }
  if (await grant(tx, account.id, at, giver)) {
    const entry = {
      action: "entitlement.grant",
      objectType: "user",
      objectId: account.id,
      detail: { email: account.email, role, clientId },
    } as const;
    await audit(tx, actor, origin, entry, tenantId);
  }
  return account.id;
}

async function tell(
  tx: Tx,
  deps: DecideDeps,
  by: Decider,
  request: store.RequestRow,
  done: {
    account: Account | undefined;
    userId: string;
    tenant: Tenant;
    given: Given;
    mustSetUp: boolean;
  },
): Promise<void> {
  const { tenant, given } = done;
  const link =
    done.account?.status === "active" && !done.mustSetUp
      ? { login: new URL("/login", deps.publicUrl).href }
      : {
          href: new URL(`/setup/${await openSetup(tx, done.userId)}`, deps.publicUrl).href,
          hours: SETUP_HOURS,
        };
  const client =
    given.clientId === null ? null : ((await store.clientName(tx, tenant.id, given.clientId)) ?? null);
  const approved = {
    firstName: request.firstName,
    tenant: tenant.name,
    brand: { name: tenant.brand_text ?? tenant.name, accent: tenant.accent_color },
    role: given.role,
    client,
    note: given.note,
    by: by.actor.name,
  };
  await deps.outbox.write(tx, approvedMail(request.email, approved, link));
}
