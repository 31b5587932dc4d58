import type { FastifyRequest } from "fastify";

/**
 * Whether a person began this navigation: by a link or button of this site, by typing or a bookmark, or, from another site, by a
 * click. What another site's script begins must not open a session, for the provider may answer without asking anyone.
 */
export function begunByHand(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  const here = site === undefined || site === "same-origin" || site === "none";
  return here || request.headers["sec-fetch-user"] === "?1";
}
