/** How the end of a call is announced, as the API's document promises. */
import type { Route } from "@crq/contract/route";
import type { FastifyReply } from "fastify";

/** Says on a reply since when its call is deprecated (RFC 9745), when it ends (RFC 8594), and where to read what to use instead. */
export function announceEnd(reply: FastifyReply, operationId: string, { deprecated }: Route): void {
  if (!deprecated) return;
  reply.header("deprecation", `@${Date.parse(deprecated.since) / 1000}`);
  reply.header("sunset", new Date(deprecated.sunset).toUTCString());
  reply.header("link", `</api/docs#${operationId}>; rel="deprecation"; type="text/html"`);
}

/** The same in the API's document. */
export function describedEnd({ deprecated }: Route): { deprecated: true } | undefined {
  return deprecated && { deprecated: true };
}

/** What the document says of a call that is going to end; empty for others. */
export function endInWords({ deprecated }: Route): string {
  if (!deprecated) return "";
  return `. Deprecated since ${deprecated.since}, ends on ${deprecated.sunset}. Use ${deprecated.use} instead`;
}
