/** Who an auditor's call comes from: a browser that a link and a mailed code opened. It's no person's session, and never becomes one. */
import type { AuditorEvent } from "@crq/contract/compliance/assessments/auditors";
import type { AuditAction } from "@crq/contract/records";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { linkedTenant, type LinkedTenant } from "../../../http/links/linked-tenant.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { bySession, noteSeen, type Session, type Visit } from "./session-store.ts";
import { note } from "./store.ts";

/** Calls of auditors per network: several who read at once in one office, but no search for tokens. */
const PER_ADDRESS: Limit = { name: "auditor address", per: "network", count: 2000, seconds: 3600 };
/** Links that are opened and codes that are tried, per network. */
const LINKS_PER_ADDRESS: Limit = { name: "auditor link address", per: "network", count: 120, seconds: 3600 };

const CODE_NEEDED = "This browser needs a new code. Open the link that you were sent again.";
const ENDED = "Your access to this assessment has ended. Ask the person who gave it to you.";

/** A call of an auditor whose browser is open. */
export interface Visiting {
  readonly tenant: LinkedTenant;
  readonly session: Session;
  /** Runs `work` with what the auditor may read, and nothing else. */
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Runs `work` in the tenant: for the few things that an auditor writes. */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** How auditors' calls are let in. */
export interface Visits {
  /** Counts a call that brings a link. */
  readonly countLink: (request: FastifyRequest) => Promise<void>;
  /**
   * The auditor who calls.
   * @throws Fault `confirmation-needed` without a session; `forbidden` once the access has ended, also in the middle of one
   */
  readonly enter: (request: FastifyRequest, accessId: string) => Promise<Visiting>;
  /** Sets the cookie of an access: it's sent with the calls of this access alone. */
  readonly open: (reply: FastifyReply, accessId: string, token: string, seconds: number) => void;
  readonly close: (reply: FastifyReply, accessId: string) => void;
}

/** Lets auditors in. */
export function auditorVisits({ doors, publicUrl }: { doors: Doors; publicUrl: string }): Visits {
  const secure = publicUrl.startsWith("https:");
  const name = `${secure ? "__Secure-" : ""}crq-auditor`;
  const flagsOf = (accessId: string) =>
    ({ httpOnly: true, sameSite: "strict", secure, path: `/api/audits/${accessId}` }) as const;
  const counted = async (limit: Limit, request: FastifyRequest) => {
    const seconds = await countAttempt(doors.ask, limit, request.ip);
    if (seconds > 0)
      throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
  };
  return {
    countLink: (request) => counted(LINKS_PER_ADDRESS, request),
    async enter(request, accessId) {
      await counted(PER_ADDRESS, request);
      const token = request.cookies[name];
      const tenant = token === undefined ? undefined : await linkedTenant(doors.ask, token);
      const id = accessId.toLowerCase();
      const session = tenant && (await doors.inTenant(tenant.scope, (tx) => bySession(tx, id, tenant.hash)));
      if (!session) throw new Fault("confirmation-needed", { detail: CODE_NEEDED });
      if (session.over) throw new Fault("forbidden", { detail: ENDED });
      if (session.unseen) await doors.inTenant(tenant.scope, (tx) => noteSeen(tx, session));
      return {
        tenant,
        session,
        read: (work) => doors.audited(tenant.scope, session.id, work),
        write: (work) => doors.inTenant(tenant.scope, work),
      };
    },
    open: (reply, accessId, token, seconds) =>
      void reply.setCookie(name, token, { ...flagsOf(accessId), maxAge: seconds }),
    close: (reply, accessId) => void reply.clearCookie(name, flagsOf(accessId)),
  };
}

/** What an auditor does, as the log names it. */
const ACTIONS = {
  open: "auditor-access.open",
  refuse: "auditor-access.refuse",
  download: "auditor-access.download",
  package: "auditor-access.package",
  ask: "auditor-access.ask",
} as const satisfies Partial<Record<AuditorEvent, AuditAction>>;

/** Notes what an auditor did, for those who gave the access and in the tenant's log. */
export async function noted(
  tx: Tx,
  request: FastifyRequest,
  visit: Visit,
  kind: keyof typeof ACTIONS,
  { about = "", ...detail }: { readonly about?: string } & Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await note(tx, visit.id, kind, about);
  await auditAs(tx, `Auditor ${visit.name}`, request, {
    action: ACTIONS[kind],
    objectType: "auditor-access",
    objectId: visit.id,
    detail: { name: visit.name, assessment: visit.assessmentName, ...detail },
  });
}
