import type { FastifyRequest } from "fastify";

/**
 * Whether a person began this navigation: by a link or button of this site, by typing, by a bookmark, or by a
 * click on another site. A navigation that another site's script begins must not open a session, because the
 * provider may answer without asking anyone.
 */
export function begunByHand(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  const here = site === undefined || site === "same-origin" || site === "none";
  return here || request.headers["sec-fetch-user"] === "?1";
}
