import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "../../../http/cookies.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { type DeviceDeps, rememberDevice } from "./limits/known-device.ts";
import { deleteSession } from "./store.ts";

/**
 * Sets a new session's cookie; the browser's previous session ends, any pending challenge is dropped, and the
 * browser becomes known.
 */
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

/** Where a redirect sign-in sends the browser if a second factor is still required. */
export const PENDING_SCREEN = "/login?pending=true";

/**
 * Leaves a challenge with the browser, in an HttpOnly cookie, for ten minutes: the screen at `PENDING_SCREEN`
 * then asks `GET /api/mfa/pending` what is required.
 */
export function setPendingChallenge(
  deps: { readonly cookies: Cookies },
  reply: FastifyReply,
  challengeToken: string,
): void {
  deps.cookies.setPending(reply, challengeToken);
}
