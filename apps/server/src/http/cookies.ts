import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The session and visitor cookies, set so that scripts and other sites can't read them. */
export interface Cookies {
  readonly sessionName: string;
  session(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, token: string, remember: boolean): void;
  clearSession(reply: FastifyReply): void;
  visitor(request: FastifyRequest): string | undefined;
  setVisitor(reply: FastifyReply, token: string): void;
  /** Identifies the browser to the users who signed in there. */
  device(request: FastifyRequest): string | undefined;
  setDevice(reply: FastifyReply, token: string, seconds: number): void;
  /** The challenge that a redirect sign-in is waiting to answer. */
  pending(request: FastifyRequest): string | undefined;
  setPending(reply: FastifyReply, token: string): void;
  clearPending(reply: FastifyReply): void;
}

/** How many seconds a remembered session's cookie lasts; the session itself ends no later. */
const REMEMBER_SECONDS = 30 * 24 * 3600;
/** How many seconds a challenge can be answered. */
const PENDING_SECONDS = 600;

/** `secure`: the site is served over HTTPS, so cookies get the `__Host-` prefix and the Secure flag. */
export function cookies(secure: boolean): Cookies {
  const prefix = secure ? "__Host-" : "";
  const flags: CookieSerializeOptions = { httpOnly: true, sameSite: "lax", path: "/", secure };
  const [session, visitor, pending, device] = ["session", "visitor", "pending", "device"].map(
    (name) => `${prefix}crq-${name}`,
  ) as [string, string, string, string];
  return {
    sessionName: session,
    session: (request) => request.cookies[session],
    setSession: (reply, token, remember) =>
      void reply.setCookie(session, token, remember ? { ...flags, maxAge: REMEMBER_SECONDS } : flags),
    clearSession: (reply) => void reply.clearCookie(session, flags),
    visitor: (request) => request.cookies[visitor],
    setVisitor: (reply, token) => void reply.setCookie(visitor, token, flags),
    device: (request) => request.cookies[device],
    setDevice: (reply, token, seconds) => void reply.setCookie(device, token, { ...flags, maxAge: seconds }),
    pending: (request) => request.cookies[pending],
    setPending: (reply, token) => void reply.setCookie(pending, token, { ...flags, maxAge: PENDING_SECONDS }),
    clearPending: (reply) => void reply.clearCookie(pending, flags),
  };
}
