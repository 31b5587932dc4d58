import { randomUUID } from "node:crypto";
import { AUDITOR_QUESTIONS } from "@crq/contract/compliance/assessments/auditor-limits";
import type { audits } from "@crq/contract/compliance/assessments/auditors";
import type { FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { newLinkToken } from "../../../http/links/link-token.ts";
import { linkedTenant, type LinkedTenant } from "../../../http/links/linked-tenant.ts";
import type { Secret } from "../../../http/secret.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { assessmentEvents, notify } from "../../people/notifications/public.ts";
import {
  CODE_ATTEMPTS,
  CODE_MINUTES,
  codeHash,
  countAttempt,
  giveBack,
  isCode,
  type Limit,
  newCode,
  waitText,
} from "../../people/sign-in/public.ts";
import { addAuditorsQuestion } from "../assessments/public.ts";
import { mailCode } from "./mails.ts";
import { assessmentFor, entryFor } from "./read.ts";
import * as store from "./session-store.ts";
import { noted, type Visits } from "./visits.ts";

/** Codes that are mailed to an auditor, by their link. */
const MAILS: Limit = { name: "auditor code mail", per: "subject", count: 6, seconds: 900 };
/** Wrong codes for a link in a day: of a million codes, the chance to guess one is a thirty-thousandth. */
const WRONG_CODES: Limit = { name: "auditor wrong code", per: "subject", count: 30, seconds: 86_400 };

/** What is said of a wrong, ended or withdrawn link, and of one whose assessment, client or tenant is closed. */
const INVALID = "This link doesn’t work: it may be incomplete, too old, or withdrawn.";
const WRONG = "That code isn’t right, or it’s too old. Check the digits, or ask for another code.";

interface Deps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  readonly secret: Secret;
  readonly showOutbox: boolean;
  readonly visits: Visits;
}

/** The calls of auditors, without an account. */
export function auditHandlers(deps: Deps): Handlers<OutsideCtx, typeof audits> {
  const { doors, visits } = deps;
  /** Runs `work` with the access that a link opens, in the tenant that the link names. */
  async function withLink<T>(
    request: FastifyRequest,
    token: string,
    work: (tx: Tx, visit: store.Visit, tenant: LinkedTenant) => Promise<T>,
  ): Promise<T> {
    await visits.countLink(request);
    const tenant = await linkedTenant(doors.ask, token);
    if (!tenant) throw new Fault("not-found", { detail: INVALID });
    return doors.inTenant(tenant.scope, async (tx) => {
      const visit = await store.byLink(tx, tenant.hash);
      if (!visit) throw new Fault("not-found", { detail: INVALID });
      return work(tx, visit, tenant);
    });
  }

  return {
    open: ({ request }, { body }) =>
      withLink(request, body.token, async (_tx, { id, name, email, endsOn }, tenant) => ({
        id,
        organization: tenant.name,
        name,
        mailedTo: hinted(email),
        endsOn,
        mailed: !deps.showOutbox,
      })),

    sendCode: async ({ request, outside }, { body }) => {
      const challenge = newToken();
      const { to, ...words } = await withLink(request, body.token, async (tx, visit, tenant) => {
        await counted(doors, MAILS, tenant.hash);
        const [id, code] = [randomUUID(), newCode()];
        await store.keepCode(tx, visit.id, {
          id,
          challenge: tokenHash(challenge),
          code: codeHash(deps.secret, id, code),
          minutes: CODE_MINUTES,
        });
        return { to: visit.email, code, minutes: CODE_MINUTES, organization: tenant.name };
      });
      await outside((tx) => mailCode(deps, tx, to, words));
      return { challenge, minutes: CODE_MINUTES };
    },

    enter: async ({ request, reply }, { body: { token, challenge, code } }) => {
      const opened = await withLink(request, token, async (tx, visit, tenant) => {
        await counted(doors, WRONG_CODES, tenant.hash);
        const kept = await store.countTry(tx, visit.id, tokenHash(challenge), CODE_ATTEMPTS);
        if (!kept?.code || !isCode(deps.secret, kept.id, code, kept.code)) {
          await noted(tx, request, visit, "refuse");
          return undefined; // committed: the try counts
        }
        const session = newLinkToken(tenant.id);
        const seconds = await store.openSession(tx, kept.id, tokenHash(session));
        await store.noteSeen(tx, { id: visit.id, sessionId: kept.id });
        await noted(tx, request, visit, "open");
        await giveBack(doors.ask, WRONG_CODES, tenant.hash.toString("base64url"));
        return { id: visit.id, session, seconds };
      });
      if (!opened)
        throw new Fault("invalid-request", { errors: [{ path: "code", message: WRONG }], detail: WRONG });
      visits.open(reply, opened.id, opened.session, opened.seconds);
    },

    read: async ({ request }, { params }) => assessmentFor(await visits.enter(request, params.id)),

    entry: async ({ request }, { params, query }) => {
      const visiting = await visits.enter(request, params.id);
      const entry = await entryFor(visiting, query.entry);
      await visiting.write((tx) => store.noteEntry(tx, visiting.session.id, query.entry));
      return entry;
    },

    look: async ({ request }, { params, body: { entry, looked } }) => {
      const { session, write } = await visits.enter(request, params.id);
      await write(async (tx) => {
        await assigneeOf(tx, session, entry);
        await store.noteEntry(tx, session.id, entry, looked);
      });
    },

    ask: async ({ request }, { params, body: { entry, text } }) => {
      const { session, tenant, write } = await visits.enter(request, params.id);
      if (text.trim() === "")
        throw new Fault("invalid-request", { errors: [{ path: "text", message: "Write something" }] });
      return write(async (tx) => {
        const assignee = await assigneeOf(tx, session, entry);
        if ((await store.questionsToday(tx, session.id)) >= AUDITOR_QUESTIONS.aDay)
          throw new Fault("too-many-requests", {
            detail: `You asked ${AUDITOR_QUESTIONS.aDay} questions in a day. Ask the next one tomorrow.`,
            retryAfterSeconds: 3600,
          });
        const asked = await addAuditorsQuestion(tx, session.assessmentId, { entry, text, auditor: session });
        await noted(tx, request, session, "ask", { about: entry, entry });
        const { assessmentId: id, assessmentName: name, clientId } = session;
        const to = [session.ownerId, session.givenById, assignee].filter((one) => one !== null);
        await notify(
          tx,
          assessmentEvents.auditorAsked(
            tenant.id,
            { id, name, clientId, to },
            { entry, text, by: session.name },
          ),
        );
        return { ...asked, text, mine: true, forMe: false };
      });
    },

    leave: async ({ request, reply }, { params }) => {
      const { session, write } = await visits.enter(request, params.id);
      await write((tx) => store.endSession(tx, session.sessionId));
      visits.close(reply, session.id);
    },
  };
}

/** Who works on an entry. */
async function assigneeOf(tx: Tx, session: store.Session, entry: string): Promise<string | null> {
  const found = await store.assigneeOf(tx, session.assessmentId, entry);
  if (!found) throw new Fault("not-found");
  return found.assigneeId;
}

async function counted(doors: Doors, limit: Limit, link: Buffer): Promise<void> {
  const seconds = await countAttempt(doors.ask, limit, link.toString("base64url"));
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

/** An address as far as it tells its owner which one it is: `a•••@example.com`. */
function hinted(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
