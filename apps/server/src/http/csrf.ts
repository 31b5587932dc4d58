import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./cookies.ts";
import { Fault } from "./fault.ts";
import type { Secret } from "./secret.ts";
import { isKeyed, keyed, newToken } from "./tokens.ts";

/** Protection against cross-site request forgery. */
export interface Csrf {
  /** The token of the request's session or visitor; sets the visitor's cookie if the request has neither. */
  readonly issue: (request: FastifyRequest, reply: FastifyReply) => string;
  /** Throws `csrf-token-invalid` unless the x-csrf-token header holds that token. */
  readonly check: (request: FastifyRequest) => void;
}

/** The token is a keyed hash of its cookie, so it changes at sign-in and needs no storage. */
export function csrf(secret: Secret, cookies: Cookies): Csrf {
  return {
    issue(request, reply) {
      let value = cookies.session(request) ?? cookies.visitor(request);
      if (value === undefined) {
        value = newToken();
        cookies.setVisitor(reply, value);
      }
      return keyed(secret, "csrf", value).toString("base64url");
    },
    check(request) {
      const site = request.headers["sec-fetch-site"];
      if (site !== undefined && site !== "same-origin" && site !== "none") throw refused();
      const value = cookies.session(request) ?? cookies.visitor(request);
      const header = request.headers["x-csrf-token"];
      if (value === undefined || typeof header !== "string") throw refused();
      if (!isKeyed(secret, "csrf", value, Buffer.from(header, "base64url"))) throw refused();
    },
  };
}

function refused(): Fault {
  return new Fault("csrf-token-invalid", {
    detail: "Fetch a token with GET /api/auth/csrf-token and send it in the header x-csrf-token.",
  });
}
