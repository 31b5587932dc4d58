/** The use cases 'a visitor requests an account' and 'confirms their address'. */
import { can } from "@crq/contract/permissions";
import type { Billing, Plan } from "@crq/contract/platform/plans";
import { ROLES } from "@crq/contract/roles";
import type { FastifyRequest } from "fastify";
import { type Doors, PLATFORM, type Tx } from "../../../db/doors.ts";
import { steadily } from "../../../http/limits/steady-answer.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import * as requests from "../account-requests/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { domainOf, holderOf } from "../../platform/domains/public.ts";
import { events, notify } from "../notifications/public.ts";
import { accountByEmail, isReserved, openSetup, SETUP_HOURS } from "../sign-in/public.ts";

/** What registration depends on. */
export interface RegistrationDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
  /** Addresses reserved for emergency accounts, which can't be requested. */
  readonly breakGlass: readonly string[];
}

/** How many hours the link that confirms an address is valid. */
const CONFIRM_HOURS = 72;

/** The roles that decide on requests. */
const DECIDERS = ROLES.filter((role) => can(role, "account-request:decide"));

/**
 * Accepts a request without a result: whether the address has an account or a pending request is disclosed
 * only by email to that address, and timing doesn't reveal it either.
 */
export async function ask(
  deps: RegistrationDeps,
  origin: FastifyRequest,
  request: requests.NewRequest,
): Promise<void> {
  await steadily(() =>
    deps.doors.outside(async (tx) => {
      await requests.queueByAddress(tx, request.email);
      const account = await accountByEmail(tx, request.email);
      const open = await requests.openOf(tx, request.email);
      const objectId = isReserved(deps.breakGlass, request.email)
        ? undefined // everyone gets the same answer, and the log says who asked
        : account
          ? await remindOfAccount(deps, tx, account)
          : open?.status === "pending"
            ? await remindOfRequest(deps, tx, open)
            : await askToConfirm(deps, tx, request, open?.id);
      const detail = { email: request.email, kind: request.kind, plan: request.plan };
      const entry = {
        action: "account-request.submit",
        objectType: "account-request",
        objectId,
        detail,
      } as const;
      await auditAs(tx, request.email, origin, entry);
    }),
  );
}

async function askToConfirm(
  deps: RegistrationDeps,
  tx: Tx,
  request: requests.NewRequest,
  unconfirmed: string | undefined,
): Promise<string> {
  const token = newToken();
  const id = unconfirmed ?? (await requests.insert(tx, request, tokenHash(token), CONFIRM_HOURS));
  if (unconfirmed !== undefined)
    await requests.replace(tx, unconfirmed, request, tokenHash(token), CONFIRM_HOURS);
  const asked = { ...request, plan: request.plan as Plan, billing: request.billing as Billing };
  const href = new URL(`/confirm-registration?token=${token}`, deps.publicUrl).href;
  await deps.outbox.write(
    tx,
    requests.confirmationMail(request.email, asked, { href, hours: CONFIRM_HOURS }),
  );
  return id;
}

async function remindOfAccount(
  deps: RegistrationDeps,
  tx: Tx,
  account: { id: string; email: string; status: string },
): Promise<undefined> {
  const at = (path: string) => new URL(path, deps.publicUrl).href;
  const mail =
    account.status === "invited"
      ? requests.finishSetupMail(account.email, {
          href: at(`/setup/${await openSetup(tx, account.id)}`),
          hours: SETUP_HOURS,
        })
      : requests.accountExistsMail(account.email, { login: at("/login"), forgot: at("/forgot-password") });
  await deps.outbox.write(tx, mail);
}

async function remindOfRequest(
  deps: RegistrationDeps,
  tx: Tx,
  open: { id: string; email: string },
): Promise<string> {
  await deps.outbox.write(tx, requests.alreadyPendingMail(open.email));
  return open.id;
}

/**
 * Confirms the address of a request, which then waits for a decision: by the tenant that has proved the
 * address's domain if the request is to join a company, otherwise by the platform. Confirming again changes
 * nothing.
 * @returns false if the token is expired or unknown
 */
export async function confirmAddress(
  deps: RegistrationDeps,
  origin: FastifyRequest,
  token: string,
): Promise<boolean> {
  return deps.doors.outside(async (tx) => {
    const row = await requests.byToken(tx, tokenHash(token));
    if (!row) return false;
    if (isReserved(deps.breakGlass, row.email)) return false;
    if (row.status !== "submitted") return true;
    // A tenant gets names, phone numbers, and other data only if it has proved the domain; otherwise the
    // platform routes them.
    const holder = row.kind === "join" ? await holderOf(tx.all, domainOf(row.email)) : undefined;
    const tenantId = holder?.status === "active" ? holder.id : (row.tenantId ?? PLATFORM);
    await requests.confirm(tx, row.id, tenantId);
    const entry = {
      action: "account-request.confirm",
      objectType: "account-request",
      objectId: row.id,
      detail: { email: row.email, kind: row.kind },
    } as const;
    await auditAs(tx, row.email, origin, entry, tenantId);
    const deciders = await requests.decidersOf(tx, tenantId, DECIDERS);
    const { email, companyName: company } = row;
    const name = `${row.firstName} ${row.lastName}`;
    await notify(tx, events.accountRequestWaiting(deciders, { tenantId, name, email, company }));
    return true;
  });
}
