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

/** What signing in with an outside account depends on. */
export type EnterDeps = SignInDeps & { readonly cookies: Cookies };

/**
 * Signs in a person whom a provider identified: opens the session and redirects to `next`, to the
 * second-factor screen, or back to sign-in with the reason. `tenant` is set if that tenant's own provider
 * identified them: the session is then limited to it, and the proof counts as both factors.
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
    await giveBack(deps.doors.ask, FLOWS_PER_ADDRESS, request.ip, 2); // its beginning and its end
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

/** Sends the browser back to sign-in with the reason. */
export function turnAway(reply: FastifyReply, notice: SignInNotice): FastifyReply {
  return reply.redirect(`/login?notice=${notice}`, 303);
}
