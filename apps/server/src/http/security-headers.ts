import type { FastifyInstance } from "fastify";
import plugin from "fastify-plugin";

/**
 * What pages can load: only their own scripts, styles, fonts, and workers; no inline code, no eval, no
 * framing.
 */
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
 * Headers that stop the browser from doing things our pages never need. They are constants, so they are set
 * here rather than computed per answer by a library.
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
