import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../../../http/cookies.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { type DeviceDeps, rememberDevice } from "./limits/known-device.ts";
import { deleteSession } from "./store.ts";

/** Hands a session that was opened to the browser; one that it had before ends, no challenge waits any more, and
 * the browser is known from now on.  */
export async function begin(
  deps: DeviceDeps & { readonly cookies: Cookies },
  request: FastifyRequest,
  reply: FastifyReply,
  opened: {
    readonly token: string;
    readonly remember: boolean;
    readonly userId: string;
    readonly confined: boolean;
  },
): Promise<void> {
  const before = deps.cookies.session(request);
  if (before !== undefined) await deleteSession(deps.doors.ask, tokenHash(before));
  if (deps.cookies.pending(request) !== undefined) deps.cookies.clearPending(reply);
  deps.cookies.setSession(reply, opened.token, opened.remember);
  if (!opened.confined) await rememberDevice(deps, request, reply, opened.userId);
}

/** Where a sign-in by redirection sends the browser that must still answer a second factor. */
export const PENDING_SCREEN = "/login?pending=true";

/**
 * Leaves a challenge with the browser, in a cookie out of the reach of scripts, for ten minutes: the screen at `PENDING_SCREEN`
 * then asks `GET /api/mfa/pending` what there is to answer.
 */
export function setPendingChallenge(
  deps: { readonly cookies: Cookies },
  reply: FastifyReply,
  challengeToken: string,
): void {
  deps.cookies.setPending(reply, challengeToken);
}
