import { Link } from "@tanstack/react-router";
import { ago } from "../../../ui/format.ts";
import { activityWords } from "./activity-words.ts";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";

/** The latest audit log entries of all tenants. */
export function RecentActivity() {
  const read = usePolled("activity.latest");
  return (
    <Panel
      title="Recent activity"
      read={read}
      lines={8}
      more={
        <Link
          to="/riskmon-administration/audit-logs"
          className="text-primary underline-offset-4 hover:underline"
        >
          Audit log
        </Link>
      }
    >
      {(entries) => (
        <ol className="border-t border-ink/40 text-sm">
          {entries.map((entry) => (
            <li
              key={`${entry.tenantId} ${entry.seq}`}
              className="flex min-h-9 items-baseline justify-between gap-4 border-b border-line py-2 max-sm:[&:nth-child(n+5)]:hidden"
            >
              <span className="min-w-0 break-words">
                {activityWords(entry)}
                {entry.title !== entry.tenantName && (
                  <span className="text-muted">
                    {"\u00a0· "}
                    {entry.tenantName}
                  </span>
                )}
              </span>
              <span className="num shrink-0 text-muted">{ago(entry.at)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
