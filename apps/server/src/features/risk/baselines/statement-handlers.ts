import type { statements } from "@crq/contract/risk/baselines/statements";
import type { Doors } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { linkedTenant } from "../../../http/links/linked-tenant.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { openLink } from "./link-store.ts";
import { statementOf } from "./stated.ts";
import { byId } from "./store.ts";

/** Statements opened per network: a board's office, but no search for tokens. */
const PER_ADDRESS: Limit = { name: "statement link address", per: "network", count: 120, seconds: 3600 };

/** What is said of a wrong, expired or revoked link, and of one whose client or tenant is closed. */
const INVALID = "This link doesn’t work: it may be incomplete, too old, or revoked.";

/** The call of people with a link to a statement, without an account. */
export function statementHandlers({ doors }: { doors: Doors }): Handlers<OutsideCtx, typeof statements> {
  return {
    open: async ({ request }, { body }) => {
      const seconds = await countAttempt(doors.ask, PER_ADDRESS, request.ip);
      if (seconds > 0)
        throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
      const tenant = await linkedTenant(doors.ask, body.token);
      if (!tenant) throw new Fault("not-found", { detail: INVALID });
      return doors.inTenant(tenant.scope, async (tx) => {
        const link = await openLink(tx, tenant.hash);
        const row = link && (await byId(tx, link.baselineId));
        if (!row) throw new Fault("not-found", { detail: INVALID });
        await auditAs(tx, `Reader ${link.label}`, request, {
          action: "baseline.open",
          objectType: "baseline",
          objectId: row.id,
          detail: { name: row.name, for: link.label },
        });
        return { expiresAt: link.expiresAt, ...statementOf(row, link.bridge, tenant.name) };
      });
    },
  };
}
