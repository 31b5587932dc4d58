import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "./fault.ts";

/** Headers that show that a proxy forwarded the request. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|x-original-.+|x-envoy-.+|x-arr-.+|cdn-loop)$/;

const LOOPBACK_NAME = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** A request's host without its port, in lowercase; undefined if there is none or it is malformed. */
function hostOf(request: FastifyRequest): string | undefined {
  const host = request.raw.headers.host?.toLowerCase();
  return host === undefined ? undefined : /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(:\d{1,5})?$/.exec(host)?.[1];
}

/**
 * Whether a request was made on this computer and for it: over a local connection, not forwarded, and
 * addressed to one of this computer's names. A tunnel or proxy also connects locally, but adds a header or
 * keeps the foreign name; a DNS rebinding page keeps its own name.
 */
export function isFromThisComputer(request: FastifyRequest): boolean {
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(request.raw.socket.remoteAddress ?? "") &&
    !Object.keys(request.raw.headers).some((name) => PASSED_ON.test(name)) &&
    LOOPBACK_NAME.test(hostOf(request) ?? "")
  );
}

/**
 * Answers only to the server's own names: the site's, this computer's, and plain IP addresses, which no other
 * site's page can be reached under. It protects a development server, which has no proxy in front, from DNS
 * rebinding.
 */
export function onlyOwnHosts(app: FastifyInstance, publicUrl: string): void {
  const site = new URL(publicUrl).hostname;
  app.addHook("onRequest", async (request) => {
    const host = hostOf(request) ?? "";
    if (host === site || LOOPBACK_NAME.test(host) || IP_LITERAL.test(host)) return;
    throw new Fault("invalid-request", {
      detail: "This server doesn't answer to that host name. Set PUBLIC_URL to the address you use.",
    });
  });
}
