import type { FastifyInstance } from "fastify";

/** How many days the file is valid: RFC 9116 asks for less than a year. */
const GOOD_DAYS = 180;

/** Serves /.well-known/security.txt (RFC 9116), which says where to report a vulnerability. */
export function securityTxt(app: FastifyInstance, publicUrl: string, contact: string): void {
  const path = "/.well-known/security.txt";
  app.get(path, { logLevel: "warn" }, async (_request, reply) => {
    const expires = new Date(Date.now() + GOOD_DAYS * 86_400_000);
    expires.setUTCHours(0, 0, 0, 0);
    return reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=86400")
      .send(`Contact: ${contact}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}${path}
`);
  });
}
