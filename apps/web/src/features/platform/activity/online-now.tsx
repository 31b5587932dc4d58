import type { OnlineUser } from "@crq/contract/people/online-users";
import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { ago, count } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";

const REFRESH_MS = 30_000;
/** The number of names on the dashboard. */
const SHOWN = 10;

/** The number of people online; undefined until it's known. */
export function useOnlineCount(): number | undefined {
  return useQuery({ ...queryOf("activity.loggedInCount"), refetchInterval: REFRESH_MS }).data?.count;
}

/** People online by name, for those with access. */
export function OnlineNow() {
  const may = useCan("online-users:read");
  return may ? <Names /> : null;
}

function Names() {
  const user = useUser();
  const online = useQuery({ ...queryOf("onlineUsers.list", { query: {} }), refetchInterval: REFRESH_MS });
  if (!online.data) return null;
  const people = [...new Map(online.data.items.map((one) => [one.userId, one])).values()];
  return (
    <Section title="Online now">
      {people.length === 0 && (
        <p className="border-y border-line py-2 text-sm text-muted">No members of this tenant are online.</p>
      )}
      <ul className={cx("text-sm", people.length > 0 && "border-t border-line")}>
        {people.slice(0, SHOWN).map((one) => (
          <Person key={one.userId} one={one} own={one.userId === user.id} />
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">
        {people.length > SHOWN && `${count(online.data.people - SHOWN)} more. `}
        <Link
          to="/riskmon-administration/online-users"
          className="text-primary underline underline-offset-4 touch:inline-block touch:py-3"
        >
          All sessions
        </Link>
      </p>
    </Section>
  );
}

function Person({ one, own }: { one: OnlineUser; own: boolean }) {
  return (
    <li className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1.5">
      <span className="min-w-0 truncate">
        {one.name}
        {own && <span className="text-muted"> (you)</span>}
      </span>
      <span className="shrink-0 text-xs text-muted">{own ? "now" : ago(one.seenAt)}</span>
    </li>
  );
}
