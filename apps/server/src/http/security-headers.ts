import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";

/** What pages may load: their own scripts, styles, fonts and workers; nothing inline, no eval, no frame around them. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Headers that keep the browser from doing what no page of ours asks for. They are constants, so they are written here
 * rather than computed for each answer by a library.
 */
export const securityHeaders = plugin(async (app: FastifyInstance, options: { secure: boolean }) => {
  const headers = {
    "content-security-policy": options.secure
      ? `${CONTENT_SECURITY_POLICY}; upgrade-insecure-requests`
      : CONTENT_SECURITY_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(options.secure && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) reply.header("cache-control", "no-store");
  });
});
