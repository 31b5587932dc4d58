import type { FastifyReply, FastifyRequest } from "fastify";
import { newToken, tokenHash } from "../../../http/tokens.ts";

/** How many minutes a redirect to a provider stays open. */
export const FLOW_MINUTES = 10;

/** Binds a redirect to the browser that began it. */
export interface FlowCookie {
  /**
   * Sets the browser's value, a new one if it has none yet, and returns its hash; one browser can have
   * several redirects open.
   */
  readonly ensure: (request: FastifyRequest, reply: FastifyReply) => string;
  readonly read: (request: FastifyRequest) => string | undefined;
}

/**
 * `secure`: the site is served over HTTPS. Lax, so that the cookie is sent when the provider redirects the
 * browser back.
 */
export function flowCookie(secure: boolean): FlowCookie {
  const name = `${secure ? "__Host-" : ""}crq-flow`;
  const read = (request: FastifyRequest) => {
    const value = request.cookies[name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  return {
    read,
    ensure(request, reply) {
      const value = read(request) ?? newToken();
      const flags = {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure,
        maxAge: FLOW_MINUTES * 60,
      } as const;
      void reply.setCookie(name, value, flags);
      return tokenHash(value).toString("base64url");
    },
  };
}
