import * as z from "zod/mini";
import { ById, Id, Instant, line, prose } from "../fields.ts";
import { BulkResult, Several } from "./invitations.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { Billing, Plan } from "../platform/plans.ts";
import { COMPANY_SIZES, INDUSTRY_KEYS } from "./registration.ts";
import { fitsClient, FOR_WHOLE_TENANT, ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The status of a request: submitted (address unconfirmed), pending (waiting for a decision), approved, rejected, activated (the person set up the account). */
export const ACCOUNT_REQUEST_STATES = ["submitted", "pending", "approved", "rejected", "activated"] as const;

/** The request: the free plan, a tenant for a new company, or a place in an existing one. */
export const ACCOUNT_REQUEST_KINDS = ["starter", "new_company", "join"] as const;

/** A request for an account, as administrators see it. */
export const AccountRequestRecord = z.object({
  id: Id,
  kind: z.enum(ACCOUNT_REQUEST_KINDS),
  status: z.enum(ACCOUNT_REQUEST_STATES),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  jobTitle: z.string(),
  phoneNumber: z.string(),
  companySize: z.nullable(z.enum(COMPANY_SIZES)),
  industry: z.nullable(z.enum(INDUSTRY_KEYS)),
  plan: Plan,
  billing: Billing,
  /** The tenant whose administrators decide; null: the platform's. */
  tenantId: z.nullable(Id),
  tenantName: z.nullable(z.string()),
  createdAt: Instant,
  confirmedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  /** The place that an approval gave them. */
  grantedTenantId: z.nullable(Id),
  grantedTenantName: z.nullable(z.string()),
  /** The account, once there is one. */
  userId: z.nullable(Id),
});
/** A request for an account, as administrators see it. */
export type AccountRequestRecord = z.infer<typeof AccountRequestRecord>;

/** An approval: a place in an existing tenant, or in a new one. Inside a tenant it's a place there, and neither is named. */
export const Approval = z
  .strictObject({
    tenantId: z.optional(Id),
    newTenant: z.optional(
      z.strictObject({
        name: line(1, 200, "Name is required", "At most 200 characters"),
        plan: Plan,
        billing: z._default(Billing, "monthly"),
      }),
    ),
    role: z.enum(ROLES, "Choose a role"),
    /** One client of the tenant; null or left out: all. */
    clientId: z._default(z.nullable(Id), null),
    /** A message to the person, for the mail. */
    note: z._default(prose(1000), ""),
  })
  .check(z.refine(fitsClient, { path: ["clientId"], message: FOR_WHOLE_TENANT }));

/** A rejection; the note goes into the mail. */
export const Rejection = z.strictObject({ note: z._default(prose(1000), "") });

const scoped = z.strictObject({ ...scope });
const sorts = ["created", "name", "email", "company", "status"] as const;
const filter = {
  status: z.optional(z.enum(ACCOUNT_REQUEST_STATES)),
  kind: z.optional(z.enum(ACCOUNT_REQUEST_KINDS)),
  ...scope,
};

/** The queue of requests for an account. */
export const accountRequests = routes({
  list: {
    method: "GET",
    path: "/api/account-requests",
    access: "account-request:decide",
    summary: "Account requests, searched by person, address and company",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: pageOf(AccountRequestRecord),
  },
  exportCsv: {
    method: "GET",
    path: "/api/account-requests/export",
    access: "account-request:decide",
    summary: "The same requests as CSV",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: CsvReply,
  },
  rejectMany: {
    method: "POST",
    path: "/api/account-requests/reject",
    access: "account-request:decide",
    summary: "Reject several requests with one note",
    query: scoped,
    body: z.strictObject({
      ids: Several,
      ...Rejection.shape,
    }),
    reply: BulkResult,
  },
  get: {
    method: "GET",
    path: "/api/account-requests/:id",
    access: "account-request:decide",
    summary: "One request",
    params: ById,
    query: scoped,
    reply: AccountRequestRecord,
  },
  approve: {
    method: "POST",
    path: "/api/account-requests/:id/approve",
    access: "account-request:decide",
    summary:
      "Approve a pending request: the account is created and its set-up link mailed; 409 when it was decided already",
    params: ById,
    query: scoped,
    body: Approval,
    reply: AccountRequestRecord,
  },
  reject: {
    method: "POST",
    path: "/api/account-requests/:id/reject",
    access: "account-request:decide",
    summary: "Reject a request; 409 when it was decided already",
    params: ById,
    query: scoped,
    body: Rejection,
    reply: AccountRequestRecord,
  },
  assign: {
    method: "POST",
    path: "/api/account-requests/:id/assign",
    access: "account-request:decide",
    summary:
      "Hand an undecided request to a tenant's administrators, or back to the platform's; at platform level only",
    params: ById,
    body: z.strictObject({ tenantId: z.nullable(Id) }),
    reply: AccountRequestRecord,
  },
});

/** How many requests are pending. */
export const requestFigures = routes({
  pending: {
    method: "GET",
    path: "/api/dashboard/pending-requests",
    polled: true,
    access: "platform-dashboard:read",
    summary: "How many requests for an account wait for a decision",
    reply: z.object({ count: z.int() }),
  },
});
