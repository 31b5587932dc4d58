import * as z from "zod/mini";
import { ById, Id, Instant, prose } from "../fields.ts";
import { CsvReply, listQuery, MAX_PAGE_SIZE, pageOf, scope } from "../lists.ts";
import { emailAddress } from "./registration.ts";
import { fitsClient, FOR_WHOLE_TENANT, ROLES } from "../roles.ts";
import { routes } from "../route.ts";

/** The status of an invitation. */
export const INVITATION_STATES = ["pending", "accepted", "revoked", "expired"] as const;

/** An invitation, as administrators see it. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(ROLES),
  /** Null if the invitation is to the platform itself. */
  tenantId: z.nullable(Id),
  tenantName: z.nullable(z.string()),
  /** Null: all clients of the tenant. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  message: z.string(),
  status: z.enum(INVITATION_STATES),
  invitedBy: z.string(),
  createdAt: Instant,
  sentAt: Instant,
  sentCount: z.int(),
  expiresAt: Instant,
  acceptedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
  revokedBy: z.nullable(z.string()),
});
/** An invitation, as administrators see it. */
export type Invitation = z.infer<typeof Invitation>;

/** The maximum number of addresses in one call. */
export const INVITATIONS_AT_ONCE = 50;

/** The addresses to invite, and the place. The result covers each address. */
export const InvitePeople = z
  .strictObject({
    emails: z
      .array(emailAddress("Please enter a valid email address"))
      .check(
        z.minLength(1, "Enter at least one email address"),
        z.maxLength(INVITATIONS_AT_ONCE, `Enter at most ${INVITATIONS_AT_ONCE} email addresses`),
      ),
    role: z.enum(ROLES, "Choose a role"),
    /** One client of the tenant; null or left out: all. */
    clientId: z._default(z.nullable(Id), null),
    /** A short message from the inviter, shown in the mail. */
    message: z._default(prose(1000), ""),
  })
  .check(z.refine(fitsClient, { path: ["clientId"], message: FOR_WHOLE_TENANT }));

/** The result for an address. */
export const INVITE_OUTCOMES = [
  "invited",
  "already-member",
  "already-invited",
  "domain-not-allowed",
  "reserved",
  "plan-limit",
] as const;

const InviteResult = z.object({
  email: z.string(),
  outcome: z.enum(INVITE_OUTCOMES),
  /** The same in words. */
  message: z.string(),
  /** Of the new invitation, or of the existing one. */
  id: z.optional(Id),
});

/** The records that one call changes: at most one page of a list. */
export const Several = z
  .array(Id)
  .check(
    z.minLength(1, "Select at least one"),
    z.maxLength(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE} at once`),
  );

/** The result of a bulk call: how many records it changed, and which it skipped and why. */
export const BulkResult = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: Id, message: z.string() })),
});

const several = z.strictObject({ ids: Several });

const scoped = z.strictObject({ ...scope });
const sorts = ["created", "email", "role", "tenant", "expires"] as const;
const filter = { status: z.optional(z.enum(INVITATION_STATES)), ...scope };

/** Inviting people: into a tenant, or, at platform level without `tenantId`, to the platform itself. */
export const invitations = routes({
  list: {
    method: "GET",
    path: "/api/invitations",
    access: "invitation:manage",
    summary: "Invitations, searched by address, inviter and tenant",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: pageOf(Invitation),
  },
  exportCsv: {
    method: "GET",
    path: "/api/invitations/export",
    access: "invitation:manage",
    summary: "The same invitations as CSV",
    query: z.strictObject({ ...listQuery(sorts), ...filter }),
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/invitations",
    access: "invitation:manage",
    summary: "Invite up to 50 people to a role; answers for each address what happened",
    query: scoped,
    body: InvitePeople,
    reply: z.object({ invited: z.int(), results: z.array(InviteResult) }),
  },
  revokeMany: {
    method: "POST",
    path: "/api/invitations/revoke",
    access: "invitation:manage",
    summary: "Revoke several open invitations",
    query: scoped,
    body: several,
    reply: BulkResult,
  },
  resendMany: {
    method: "POST",
    path: "/api/invitations/resend",
    access: "invitation:manage",
    summary: "Send several invitations again",
    query: scoped,
    body: several,
    reply: BulkResult,
  },
  resend: {
    method: "POST",
    path: "/api/invitations/:id/resend",
    access: "invitation:manage",
    summary: "Send an invitation again, with a new link and seven more days",
    params: ById,
    query: scoped,
    reply: Invitation,
  },
  revoke: {
    method: "POST",
    path: "/api/invitations/:id/revoke",
    access: "invitation:manage",
    summary: "Revoke an open invitation: its link is dead, its place free",
    params: ById,
    query: scoped,
    reply: Invitation,
  },
});
