import type { Route } from "@crq/contract/route";
import type { FastifyRequest } from "fastify";
import { Fault } from "../fault.ts";
import { networkOf } from "../limits/network-of.ts";

/** Whose a repeatable call is: only they get its answer again. */
export interface Repeater {
  /** What identifies the caller and their context. Never stored, only hashed with the server's secret. */
  readonly named: readonly unknown[];
  /** Whose keys are counted together. */
  readonly owner: string;
  /** The owner is a network's address or a link: neither is stored, only a hash. */
  readonly isStranger: boolean;
}

/**
 * Whose a call is. A stranger is anyone who holds the link, or the browser that sends the call: its cookie is a secret, where an
 * address is shared by a whole office.
 * @param browserOf the secret that only the request's browser has
 */
export function repeaterOf(
  request: FastifyRequest,
  { access, repeatedBy }: Pick<Route, "access" | "repeatedBy">,
  browserOf: (request: FastifyRequest) => string | undefined,
): Repeater {
  const { actor } = request;
  if (access !== "public" && actor) {
    const { userId, tenantId, clientId, role, key } = actor;
    return {
      named: [userId, key?.id ?? null, tenantId, clientId, role],
      owner: key?.id ?? userId,
      isStranger: false,
    };
  }
  if (repeatedBy === "link") {
    const { token } = request.body as { token: string };
    return { named: ["link", token], owner: `link ${token}`, isStranger: true };
  }
  const browser = browserOf(request);
  if (browser === undefined) throw new Fault("csrf-token-invalid"); // checked before: the token belongs to the cookie
  return {
    named: ["browser", browser],
    owner: `network ${networkOf(request.ip)}`,
    isStranger: true,
  };
}
