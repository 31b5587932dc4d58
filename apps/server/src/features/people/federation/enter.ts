import type { SignInNotice } from "@crq/contract/people/federation";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../../../http/cookies.ts";
import {
  begin,
  giveBack,
  PENDING_SCREEN,
  proceed,
  setPendingChallenge,
  type SignInDeps,
} from "../sign-in/public.ts";
import { FLOWS_PER_ADDRESS } from "./limits.ts";
import { identify, type VouchingTenant } from "./identify.ts";
import type { OutsideProfile } from "./provider.ts";

/** What letting people in by an outside account needs. */
export type EnterDeps = SignInDeps & { readonly cookies: Cookies };

/**
 * Lets in whom a provider has identified: opens the session and goes to `next`, or to the screen that asks for a second factor,
 * or back to the sign-in with the reason. `tenant` is set where that tenant's own provider spoke: the session then acts there
 * and nowhere else, and its proof counts as both factors.
 */
export async function enter(
  deps: EnterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  came: { profile: OutsideProfile; next: string; tenant?: VouchingTenant },
): Promise<FastifyReply> {
  const { profile, next, tenant } = came;
  const done = await deps.doors.outside(async (tx) => {
    const found = await identify(deps, tx, request, { profile, tenant });
    if ("notice" in found) return { outcome: "notice", notice: found.notice } as const;
    return proceed(deps, tx, request, found.account, {
      remember: false,
      method: profile.provider,
      trusted: tenant !== undefined,
      ...(tenant && { tenantId: tenant.id }),
    });
  });
  if (done.outcome === "session" || done.outcome === "code")
    await giveBack(deps.doors.ask, FLOWS_PER_ADDRESS, request.ip, 2); // its beginning, and its end
  switch (done.outcome) {
    case "session":
      await begin(deps, request, reply, done);
      return reply.redirect(next, 303);
    case "code":
      setPendingChallenge(deps, reply, done.challengeToken);
      return reply.redirect(`${PENDING_SCREEN}&next=${encodeURIComponent(next)}`, 303);
    case "refused":
      if (done.outranksProvider) return turnAway(reply, "outranks-provider");
      return turnAway(reply, done.ssoRequired ? "sso-required" : "suspended");
    case "wait":
      return turnAway(reply, "try-later");
    case "notice":
      return turnAway(reply, done.notice);
  }
}

/** Sends the browser back to the sign-in, with the reason. */
export function turnAway(reply: FastifyReply, notice: SignInNotice): FastifyReply {
  return reply.redirect(`/login?notice=${notice}`, 303);
}
