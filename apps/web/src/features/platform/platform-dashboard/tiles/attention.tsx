import { TENANT_FLAGS } from "@crq/contract/platform/platform-dashboard";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { count } from "../../../../ui/format.ts";
import { FLAG_WORDS } from "../flag-words.ts";
import { Failed, PanelHead } from "../panel.tsx";
import { usePolled } from "../use-polled.ts";

/** What waits for somebody or went wrong, each with the way to it. */
export function Attention() {
  const status = usePolled("platformDashboard.status");
  const totals = usePolled("platformDashboard.totals");
  const { data } = status;
  return (
    <section>
      <PanelHead title="Waiting for somebody" />
      <Failed read={status} />
      <ul className="grid border-t border-ink/40 text-sm sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-4">
        <Item value={data?.requestsPending}>
          <Link to="/riskmon-administration/user-management" search={{ tab: "requests" }} className={LINK}>
            Requests for an account
          </Link>
        </Item>
        <Item value={data?.inquiriesOpen}>
          <Link to="/riskmon-administration/user-management" search={{ tab: "inquiries" }} className={LINK}>
            Open inquiries
          </Link>
        </Item>
        <Item value={data?.mailFailing}>
          <Link to="/riskmon-administration/admin-monitoring" className={LINK}>
            Mail that could not be sent
          </Link>
        </Item>
        <Item value={data?.keysExpiring}>
          <a href="#expiring-keys" className={LINK}>
            API keys that expire soon
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

/** One line; nothing waiting stands back. */
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
