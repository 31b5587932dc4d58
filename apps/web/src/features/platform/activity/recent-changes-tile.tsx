import type { RecentChange } from "@crq/contract/platform/activity";
import { entryHref } from "@crq/contract/records";
import { Link } from "@tanstack/react-router";
import { ScreenLink } from "../../../navigation/screen-link.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { useUser } from "../../../session/user-context.ts";
import { ago, dayAndTime } from "../../../ui/format.ts";
import { activityParts } from "./activity-words.ts";

const SHOWN = 8;

/** What was done lately, in sentences; records lead to their screens. */
export function RecentChanges({ clientId }: DashboardScope) {
  const user = useUser();
  const read = useTile("recentChanges.list", { query: clientId === undefined ? {} : { clientId } });
  return (
    <Panel
      title="Recent changes"
      landmark
      read={read}
      lines={SHOWN}
      more={
        read.data &&
        read.data.length > 0 && (
          <Link to="/tenant/logs" className="text-primary underline-offset-4 hover:underline touch:py-2">
            All logs
          </Link>
        )
      }
    >
      {(changes) =>
        changes.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No changes yet. Edits to scenarios, portfolios and assessments appear here.
          </p>
        ) : (
          <ol className="border-t border-ink/40">
            {changes.slice(0, SHOWN).map((change, index) => (
              <li
                key={`${change.at} ${index}`}
                className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm"
              >
                <Words change={change} />
                <time
                  dateTime={change.at}
                  title={dayAndTime(change.at, user)}
                  className="shrink-0 text-xs text-muted"
                >
                  {ago(change.at)}
                </time>
              </li>
            ))}
          </ol>
        )
      }
    </Panel>
  );
}

/** The change as a sentence; what has a screen is linked by its name. */
function Words({ change }: { change: RecentChange }) {
  const { did, title, rest } = activityParts(change);
  const reader = useUser();
  const href = entryHref({ ...change, tenantId: reader.tenantId ?? "", name: title }, reader);
  return (
    <span className="-mx-1 line-clamp-3 min-w-0 px-1 break-words">
      {change.actor} {did}
      {title !== null &&
        (href ? (
          <ScreenLink href={href} className="font-medium underline-offset-4 hover:underline">
            {title}
          </ScreenLink>
        ) : (
          <span className="font-medium">{title}</span>
        ))}
      {rest}
    </span>
  );
}
