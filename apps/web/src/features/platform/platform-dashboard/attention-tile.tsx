import { TENANT_FLAGS } from "@crq/contract/platform/tenant-standings";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { count } from "../../../ui/format.ts";
import { FLAG_WORDS } from "../tenant-standings/public.ts";
import { Failed, PanelHead } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** Pending work and failures, each with a link to it. */
export function Attention() {
  const status = usePolled("monitoring.status");
  const totals = usePolled("tenantStandings.totals");
  const pending = usePolled("requestFigures.pending").data?.count;
  const inquiries = usePolled("inquiryFigures.open").data?.count;
  const keys = usePolled("expiringKeys.soonest").data?.total;
  return (
    <section>
      <PanelHead title="Needs action" />
      <Failed read={status} />
      <ul className="grid border-t border-ink/40 text-sm sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-4">
        <Item value={pending}>
          <Link to="/riskmon-administration/user-management" search={{ tab: "requests" }} className={LINK}>
            Requests for an account
          </Link>
        </Item>
        <Item value={inquiries}>
          <Link to="/riskmon-administration/user-management" search={{ tab: "inquiries" }} className={LINK}>
            Open inquiries
          </Link>
        </Item>
        <Item value={status.data?.mailFailing}>
          <Link to="/riskmon-administration/admin-monitoring" className={LINK}>
            Undelivered mail
          </Link>
        </Item>
        <Item value={keys}>
          <a href="#expiring-keys" className={LINK}>
            API keys expiring soon
          </a>
        </Item>
        {TENANT_FLAGS.map((flag) => (
          <Item key={flag} value={totals.data?.byFlag[flag]}>
            <Link to="." search={{ flag } as never} resetScroll={false} className={LINK}>
              {FLAG_WORDS[flag].many}
            </Link>
          </Item>
        ))}
      </ul>
    </section>
  );
}

const LINK = "underline-offset-4 hover:underline touch:inline-block touch:py-2";

/** One line; a zero is muted. */
function Item({ value, children }: { value: number | undefined; children: ReactNode }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1">
      <span className="min-w-0 break-words">{children}</span>
      <span className={cx("num", value === undefined || value === 0 ? "text-muted" : "font-semibold")}>
        {value === undefined ? "–" : count(value)}
      </span>
    </li>
  );
}
