import type { FastifyInstance } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import type { Cookies } from "../../../http/cookies.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { accountById, deleteSession } from "./store.ts";

/**
 * `GET /api/logout` and `GET /auth/logout`, browser navigations: ends the session, clears its cookie, and
 * redirects to /login.
 */
export function signOut(app: FastifyInstance, deps: { doors: Doors; cookies: Cookies }): void {
  for (const path of ["/api/logout", "/auth/logout"]) mount(app, path, deps);
}

function mount(app: FastifyInstance, path: string, deps: { doors: Doors; cookies: Cookies }): void {
  app.get(path, { schema: { hide: true } as never }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    // A link on another site must not sign anyone out, so the browser's header about where the navigation
    // began is checked.
    const site = request.headers["sec-fetch-site"];
    const token = deps.cookies.session(request);
    if (token !== undefined && (site === undefined || site === "same-origin" || site === "none")) {
      const ended = await deleteSession(deps.doors.ask, tokenHash(token));
      if (ended)
        await deps.doors.outside(async (tx) => {
          const account = await accountById(tx, ended.user_id);
          const entry = { action: "session.close", objectType: "session" } as const;
          await auditAs(tx, account?.email ?? "unknown", request, entry, ended.acting_tenant_id);
        });
      deps.cookies.clearSession(reply);
    }
    return reply.redirect("/login", 303);
  });
}
