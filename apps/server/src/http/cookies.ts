import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The session's and the visitor's cookie, set so that scripts and other sites cannot reach them. */
export interface Cookies {
  readonly sessionName: string;
  session(request: FastifyRequest): string | undefined;
  setSession(reply: FastifyReply, token: string, remember: boolean): void;
  clearSession(reply: FastifyReply): void;
  visitor(request: FastifyRequest): string | undefined;
  setVisitor(reply: FastifyReply, token: string): void;
}

/** Seconds that a remembered session's cookie stays; the session itself ends no later. */
const REMEMBER_SECONDS = 30 * 24 * 3600;

/** `secure`: the site is served over HTTPS, so cookies carry the `__Host-` prefix and the Secure flag. */
export function cookies(secure: boolean): Cookies {
  const prefix = secure ? "__Host-" : "";
  const flags: CookieSerializeOptions = { httpOnly: true, sameSite: "lax", path: "/", secure };
  const [session, visitor] = [`${prefix}crq-session`, `${prefix}crq-visitor`];
  return {
    sessionName: session,
    session: (request) => request.cookies[session],
    setSession: (reply, token, remember) =>
      void reply.setCookie(session, token, remember ? { ...flags, maxAge: REMEMBER_SECONDS } : flags),
    clearSession: (reply) => void reply.clearCookie(session, flags),
    visitor: (request) => request.cookies[visitor],
    setVisitor: (reply, token) => void reply.setCookie(visitor, token, flags),
  };
}
