import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { events, notify } from "../notifications/public.ts";

/** A change to how a person signs in. */
export interface FactorChange {
  readonly action: "factor.add" | "factor.remove" | "factor.update" | "password.change";
  readonly detail: Readonly<Record<string, unknown>>;
  /** The mail's subject and heading. */
  readonly subject: string;
  /** What happened, as a sentence. */
  readonly sentence: string;
}

/** Logs a change and tells the person by email, so that a change by someone else doesn't go unnoticed. */
export async function factorChanged(
  outbox: Outbox,
  tx: Tx,
  actor: Actor,
  request: FastifyRequest,
  change: FactorChange,
): Promise<void> {
  const { action, detail } = change;
  await audit(
    tx,
    actor,
    request,
    { action, objectType: "user", objectId: actor.userId, detail },
    actor.tenantId,
  );
  const { action: kind, subject: title, sentence } = change;
  await notify(tx, events.signInChanged(actor.userId, { kind, title, sentence }));
  await outbox.write(tx, {
    to: actor.email,
    subject: change.subject,
    heading: change.subject,
    paragraphs: [
      change.sentence,
      "If this wasn't you, change your password immediately and tell your administrator.",
    ],
  });
}
