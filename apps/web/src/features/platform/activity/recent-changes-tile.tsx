import { Link } from "@tanstack/react-router";
import { Panel } from "../../../screen/tile/panel.tsx";
import type { DashboardScope } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { ChangeList } from "./changes.tsx";

const SHOWN = 8;

/** Recent actions, in sentences; records lead to their screens. */
export function RecentChanges({ clientId }: DashboardScope) {
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
          <ChangeList changes={changes.slice(0, SHOWN)} />
        )
      }
    </Panel>
  );
}
