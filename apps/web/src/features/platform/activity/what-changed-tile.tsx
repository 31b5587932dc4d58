import { useState } from "react";
import { Panel } from "../../../screen/tile/panel.tsx";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { noteVisit } from "../../../screen/tile/last-visit.ts";
import { useUser } from "../../../session/user-context.ts";
import { ChangeList } from "./changes.tsx";
import { daysToShow } from "./days-to-show.ts";

const SHOWN = 6;

/** Other people's changes to scenarios and portfolios: in the last week, or since the last visit if that was longer ago. */
export function WhatChanged() {
  const { id } = useUser();
  const [before] = useState(() => noteVisit(id));
  const [days] = useState(() => daysToShow(before, Date.now()));
  const read = useTile("recentChanges.byOthers", { query: { days } });
  return (
    <Panel
      title="What changed"
      landmark
      read={read}
      lines={SHOWN}
      more={<span className="text-muted">Last {days} days</span>}
    >
      {(changes) =>
        changes.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No changes by others. Their edits to scenarios and portfolios appear here.
          </p>
        ) : (
          <ChangeList changes={changes.slice(0, SHOWN)} newSince={before} />
        )
      }
    </Panel>
  );
}
