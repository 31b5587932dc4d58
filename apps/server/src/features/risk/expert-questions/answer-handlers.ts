import type { expertAnswers } from "@crq/contract/risk/elicitation/expert-questions";
import type { FastifyRequest } from "fastify";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { type LinkedTenant, linkedTenant } from "../../../http/links/linked-tenant.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { events, notify } from "../../people/notifications/public.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { questionsFor, scoresOf } from "./calibration.ts";
import * as store from "./store.ts";

/** Calls with links per network: several experts of one office, but no search for tokens. */
const PER_ADDRESS: Limit = { name: "expert link address", per: "network", count: 120, seconds: 3600 };

/** What is said of a wrong, expired or withdrawn link, and of one whose scenario, client or tenant is closed. */
const INVALID = "This link doesn’t work: it may be incomplete, too old, or withdrawn.";
const ANSWERED = "This question has been answered.";

/** The calls of experts, without an account: the link's token is all they have, and opens one question. */
export function answerHandlers({ doors }: { doors: Doors }): Handlers<OutsideCtx, typeof expertAnswers> {
  /** Runs `work` with the open question behind a link, in the tenant that the link names. */
  async function withQuestion<T>(
    request: FastifyRequest,
    token: string,
    work: (tx: Tx, found: store.LinkedQuestion, tenant: LinkedTenant) => Promise<T>,
  ): Promise<T> {
    const seconds = await countAttempt(doors.ask, PER_ADDRESS, request.ip);
    if (seconds > 0)
      throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
    const tenant = await linkedTenant(doors.ask, token);
    if (!tenant) throw new Fault("not-found", { detail: INVALID });
    return doors.inTenant(tenant.scope, async (tx) => {
      const found = await store.byToken(tx, tenant.hash);
      if (found?.state === "answered") throw new Fault("conflict", { detail: ANSWERED });
      if (found?.state !== "open") throw new Fault("not-found", { detail: INVALID });
      return work(tx, found, tenant);
    });
  }

  return {
    open: ({ request }, { body }) =>
      withQuestion(request, body.token, async (tx, found, { name }) => {
        if (found.unopened && (await store.noteOpened(tx, found.id)))
          await auditAs(tx, `Expert ${found.expert}`, request, entry("scenario.open", found));
        const { input, currency, question, background, askedBy, expert, expiresAt } = found;
        const calibration = questionsFor(found.id, found.calibrated);
        const asked = { input, currency, question, background, askedBy, expert, expiresAt };
        return { organization: name, ...asked, calibration };
      }),

    give: ({ request }, { body: { token, low, high, reasoning, calibration } }) =>
      withQuestion(request, token, async (tx, found, { id: tenantId }) => {
        if (isShare(found.input) && high > 1)
          throw new Fault("invalid-request", {
            errors: [{ path: "high", message: "must be a share from 0 to 1" }],
          });
        const offered = new Set(questionsFor(found.id, found.calibrated).map(({ id }) => id));
        const ids = calibration.map(({ id }) => id);
        if (new Set(ids).size < ids.length || ids.some((id) => !offered.has(id)))
          throw new Fault("invalid-request", {
            errors: [{ path: "calibration", message: "must answer the questions that came with the link" }],
          });
        const { below, inside, above } = scoresOf(calibration);
        const given = await store.answer(tx, found.id, {
          low,
          high,
          reasoning,
          calibrated: ids,
          calibrated_below: below,
          calibrated_inside: inside,
          calibrated_above: above,
        });
        if (!given) throw new Fault("conflict", { detail: ANSWERED }); // by another tab, at the same moment
        await auditAs(tx, `Expert ${found.expert}`, request, entry("scenario.answer", found));
        const { scenarioId: id, title, clientId, askedById, expert } = found;
        await notify(tx, events.expertAnswered(askedById, { id, title, tenantId, clientId }, expert));
        return { inside, count: calibration.length };
      }),
  };
}

/** Whether an input is a share of something rather than a frequency or money. */
function isShare(input: string): boolean {
  return /^secondary\.slef$|^frequency\.(?!lef$|tef$|contactFrequency$)/u.test(input);
}

function entry(action: "scenario.open" | "scenario.answer", found: store.LinkedQuestion) {
  const { scenarioId: objectId, title, expert, input } = found;
  return { action, objectType: "scenario", objectId, detail: { title, expert, input } } as const;
}
