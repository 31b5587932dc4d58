import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "./fault.ts";

/** Headers by which something on the way says that it passed a request on. */
const PASSED_ON =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|fastly-client-ip|x-original-.+|x-envoy-.+|x-arr-.+|cdn-loop)$/;

const LOOPBACK_NAME = /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const IP_LITERAL = /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/;

/** The host of a request without its port, in lower case; undefined where there is none, or no proper one. */
function hostOf(request: FastifyRequest): string | undefined {
  const host = request.raw.headers.host?.toLowerCase();
  return host === undefined ? undefined : /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(:\d{1,5})?$/.exec(host)?.[1];
}

/**
 * Whether a request was made on this very computer and for it: over a connection from it, passed on by nothing, under a name of its own.
 * A tunnel or proxy connects from this computer too, but says so in a header or keeps the foreign name; a page elsewhere whose name was
 * made to lead here (DNS rebinding) keeps that name.
 */
export function isFromThisComputer(request: FastifyRequest): boolean {
  return (
    /^(127\.|::1$|::ffff:127\.)/.test(request.raw.socket.remoteAddress ?? "") &&
    !Object.keys(request.raw.headers).some((name) => PASSED_ON.test(name)) &&
    LOOPBACK_NAME.test(hostOf(request) ?? "")
  );
}

/**
 * Answers only to the server's own names: the site's, this computer's, and plain addresses, which no one else's page can be reached under.
 * For a development server, which nothing in front protects from a page whose name was made to lead here.
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
