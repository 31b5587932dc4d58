import type { inquiries } from "@crq/contract/platform/inquiries";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { countAttempt, type Limit, tooMany } from "../../people/sign-in/public.ts";
import { receivedMail } from "./mails.ts";
import { insert, type InquiryFields } from "./store.ts";

/** Inquiries per network address. */
const PER_ADDRESS: Limit = { name: "inquiry address", per: "network", count: 10, seconds: 3600 };
/** Inquiries per email address, since each triggers a mail to it. */
const PER_EMAIL: Limit = { name: "inquiry email", per: "subject", count: 5, seconds: 3600 };

/** The calls that visitors contact sales with. */
export function inquiryHandlers(deps: {
  doors: Doors;
  outbox: Outbox;
}): Handlers<OutsideCtx, typeof inquiries> {
  const take = async (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    kind: "purchase" | "sales",
    email: string,
    fields: InquiryFields,
  ) => {
    const seconds =
      (await countAttempt(deps.doors.ask, PER_ADDRESS, request.ip)) ||
      (await countAttempt(deps.doors.ask, PER_EMAIL, email.toLowerCase()));
    if (seconds > 0) return { success: false, message: tooMany(reply, seconds) };
    await deps.doors.outside(async (tx) => {
      await insert(tx, { kind, email, fields, ip: request.ip });
      await deps.outbox.write(tx, receivedMail(email, kind, fields));
    });
    return { success: true, message: "Thank you. We sent you a copy and will reply by email." };
  };
  return {
    purchase: async (ctx, { body: { email, recaptchaToken: _, ...fields } }) =>
      take(ctx, "purchase", email, fields),
    sales: async (ctx, { body: { email, recaptchaToken: _, ...fields } }) =>
      take(ctx, "sales", email, fields),
  };
}
