import type { FastifyRequest } from "fastify";
import { escapeHtml } from "../escape-html.ts";

/** Whether a browser is asking for a page, rather than a program for data. */
export function wantsPage({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.navigation) return true;
  const accept = headers.accept ?? "*/*";
  const path = url.replace(/\?.*$/s, "");
  const forPeople =
    accept.includes("text/html") ||
    (accept.includes("*/*") && !path.slice(path.lastIndexOf("/") + 1).includes("."));
  return method === "GET" && forPeople && !/^\/(api|assets|dev)\//.test(path);
}

/** The page shown when the server couldn't provide the one requested. */
export function refusalPage(
  { title, detail }: { title: string; detail?: string | undefined },
  requestId: string,
): string {
  const why = detail === undefined ? "" : `<p>${escapeHtml(detail)}</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/plain.css"></head><body><main><h1>${escapeHtml(title)}</h1>${why}<p>Request <code>${escapeHtml(requestId)}</code></p></main></body></html>`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** A browser opens this API address as a page, so its refusals are shown as a page. */
    navigation?: boolean;
  }
}
