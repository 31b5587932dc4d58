import { AUDITOR_DAYS, MOST_AUDITORS } from "@crq/contract/compliance/assessments/auditor-limits";
import type { AuditorAccess, AuditorEvent, auditors } from "@crq/contract/compliance/assessments/auditors";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { newLinkToken } from "../../../http/links/link-token.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { aboutAssessment } from "../assessments/public.ts";
import { type AnswerMail, mailLink } from "./mails.ts";
import * as store from "./store.ts";

const log = recorded("auditor-access");

interface Deps extends AnswerMail {
  readonly doors: Pick<Doors, "outside">;
  readonly showOutbox: boolean;
}

/** A link that was just made, and who lets the auditor read. */
interface MadeLink {
  readonly access: AuditorAccess;
  readonly token: string;
  readonly organization: string;
}

/** The calls of those who give auditors access. */
export function auditorHandlers(deps: Deps): Handlers<TenantCtx, typeof auditors> {
  /** Mails a new link once it works; the person who gave the access has it on the screen as well. */
  const sent = async (ctx: TenantCtx, { organization, ...made }: MadeLink, again: boolean) => {
    const { access, token } = made;
    try {
      await deps.doors.outside((tx) => mailLink(deps, tx, access, { token, organization, again }));
      return { access, token, mailed: !deps.showOutbox };
    } catch (err) {
      ctx.request.log.error({ err }, "an auditor's link couldn't be mailed");
      return { access, token, mailed: false };
    }
  };
  return {
    list: ({ inTenant }, { query }) => inTenant((tx) => store.list(tx, query)),

    get: ({ inTenant }, { params }) =>
      inTenant(async (tx) => ({ ...(await found(tx, params.id)), ...(await store.pastOf(tx, params.id)) })),

    give: async (ctx, { params, body }) => {
      requirePerson(ctx);
      const made = await ctx.inTenant(async (tx) => {
        const about = await aboutAssessment(tx, params.id);
        if (!about) throw new Fault("not-found");
        checkOwnClient(ctx.actor, about, "assessment");
        if (about.archivedAt !== null)
          throw new Fault("conflict", { detail: "This assessment is archived. Restore it first." });
        await store.holdAccesses(tx, about.id);
        if ((await store.countOpen(tx, about.id)) >= MOST_AUDITORS)
          throw new Fault("conflict", {
            detail: `${MOST_AUDITORS} auditors can read this assessment. Withdraw an access that isn’t needed first.`,
          });
        const { zone, name: organization } = await checkedDay(tx, body.endsOn);
        const token = newLinkToken(ctx.actor.tenantId);
        const how = { tokenHash: tokenHash(token), zone, by: ctx.actor };
        const access = await found(tx, await store.insert(tx, about.id, body, how));
        await logged(tx, ctx, "give", access, body.endsOn);
        return { access, token, organization };
      });
      return sent(ctx, made, false);
    },

    extend: (ctx, { params, body: { endsOn } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id);
        const { zone } = await checkedDay(tx, endsOn);
        if (!(await store.extend(tx, before.id, endsOn, zone))) throw withdrawn();
        const after = await found(tx, before.id);
        if (after.endsOn !== before.endsOn) await logged(tx, ctx, "extend", after, endsOn, before.endsOn);
        return after;
      }),

    resend: async (ctx, { params }) => {
      const made = await ctx.inTenant(async (tx) => {
        const access = await toChange(tx, ctx, params.id);
        const token = newLinkToken(ctx.actor.tenantId);
        if (!(await store.renew(tx, access.id, tokenHash(token))))
          throw access.state === "withdrawn"
            ? withdrawn()
            : new Fault("conflict", { detail: "This access has ended. Move its last day first." });
        await logged(tx, ctx, "resend", access);
        return { access, token, organization: (await store.aboutTenant(tx, 0)).name };
      });
      return sent(ctx, made, true);
    },

    withdraw: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const access = await toChange(tx, ctx, params.id);
        if (!(await store.withdraw(tx, access.id, ctx.actor.name))) throw withdrawn();
        await logged(tx, ctx, "withdraw", access);
        return found(tx, access.id);
      }),
  };
}

async function found(tx: Tx, id: string): Promise<AuditorAccess> {
  const access = await store.byId(tx, id);
  if (!access) throw new Fault("not-found");
  return access;
}

/** The access that someone changes: one after another, and of their own client. */
async function toChange(tx: Tx, ctx: TenantCtx, id: string): Promise<AuditorAccess> {
  requirePerson(ctx);
  const { assessmentId } = await found(tx, id);
  await store.holdAccesses(tx, assessmentId);
  const access = await found(tx, id);
  checkOwnClient(ctx.actor, access, "assessment");
  return access;
}

/** Who lets someone from outside in is a person: it isn't known who holds a key. */
function requirePerson({ actor }: TenantCtx): void {
  if (actor.key)
    throw new Fault("forbidden", {
      detail: "Only signed-in people can give auditors access. API keys can’t.",
    });
}

/** Checks a last day, and returns the tenant where it ends. */
async function checkedDay(tx: Tx, endsOn: string) {
  const tenant = await store.aboutTenant(tx, AUDITOR_DAYS.most);
  if (endsOn >= tenant.today && endsOn <= tenant.last) return tenant;
  const message = endsOn < tenant.today ? "Choose today or a later day" : "At most a year from today";
  throw new Fault("invalid-request", { errors: [{ path: "endsOn", message }] });
}

const withdrawn = () =>
  new Fault("conflict", { detail: "This access is withdrawn. Give the auditor a new one instead." });

async function logged(
  tx: Tx,
  ctx: TenantCtx,
  what: Extract<AuditorEvent, "give" | "extend" | "resend" | "withdraw">,
  access: AuditorAccess,
  about = "",
  before = "",
): Promise<void> {
  await store.note(tx, access.id, what, about);
  const { assessmentId, assessmentName: assessment, email, seesEvidence, seesNotes, endsOn } = access;
  await log(tx, ctx, what, access, {
    assessment,
    assessmentId,
    email,
    ...(what === "give" && { seesEvidence, seesNotes, endsOn }),
    ...(what === "extend" && { endsOn, before }),
  });
}
