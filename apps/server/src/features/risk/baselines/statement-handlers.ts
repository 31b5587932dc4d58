import type { SharedStatement, statements } from "@crq/contract/risk/baselines";
import type { Doors } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { linkedTenant } from "../../../http/links/linked-tenant.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { countAttempt, type Limit, waitText } from "../../people/sign-in/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { openLink, type OpenedLink } from "./link-store.ts";
import { byId, type BaselineRow } from "./store.ts";

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
        return statementOf(row, link, tenant.name);
      });
    },
  };
}

/** What a statement shows, without identifiers and without what was discussed before the approval. */
function statementOf(row: BaselineRow, link: OpenedLink, organization: string): SharedStatement {
  const { name, clientName, currency, state, hash, engineVersion, scenarios, netMean, netP95 } = row;
  const { overAppetite, frozenAt, frozenBy, reviews, signature, shown } = row;
  const { decision, assumptions, figures, curves, appetite, joinedBy, joining, parts } = shown;
  const approval = reviews.findLast(({ verdict }) => verdict === "approve");
  const head = { name, clientName, currency, state, hash, engineVersion, scenarios, netMean, netP95 };
  const said = { overAppetite, frozenAt, frozenBy, decision, assumptions, figures, curves, appetite };
  return {
    organization,
    expiresAt: link.expiresAt,
    baseline: {
      ...head,
      ...said,
      joinedBy,
      parts: parts.map((part, i) => ({ ...part, id: String(i + 1) })),
      reviews: approval ? [{ ...approval, comment: "" }] : [],
      signature,
      ...(joining && { joining }),
    },
    bridge: link.bridge && withoutIds(link.bridge),
  };
}

function withoutIds({ from, to, currency, groups, changes }: NonNullable<OpenedLink["bridge"]>) {
  const end = ({ name, frozenAt, now, net }: typeof from) => ({ name, frozenAt, now, net });
  return { from: end(from), to: end(to), currency, groups, changes };
}
