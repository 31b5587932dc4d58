import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Panel } from "../../../screen/tile/panel.tsx";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { useSealedStore } from "../../../session/sealed-storage.ts";
import { useUser } from "../../../session/user-context.ts";
import { ago } from "../../../ui/format.ts";
import type { AnalysisSearch } from "./search.ts";
import { type KeptDraft, keptDrafts, keptNames } from "./workbench/kept-drafts.ts";

const SHOWN = 5;

/** A line of the tile. */
interface Line {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly search: AnalysisSearch;
}

/** A person's unfinished work: unsaved work in this browser, and their own scenarios without a saved run. */
export function YourDrafts() {
  const { id: userId, tenantId } = useUser();
  const store = useSealedStore();
  const [kept] = useState(() => keptDrafts(store, keptNames(), { userId, tenantId }, Date.now()));
  const read = useTile("scenarioFigures.unfinished");
  return (
    <Panel title="Your drafts" landmark read={read}>
      {(unfinished) => {
        const unsaved = new Set(kept.map(({ id }) => id));
        const saved = unfinished.filter(({ id }) => !unsaved.has(id));
        const lines = [...kept.map(lineOfKept), ...saved.map(lineOfSaved)].slice(0, SHOWN);
        return lines.length === 0 ? <NoDrafts /> : <Lines lines={lines} />;
      }}
    </Panel>
  );
}

function Lines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <ul className="border-t border-ink/40">
      {lines.map(({ key, title, note, search }) => (
        <li key={key} className="border-b border-line py-2 text-sm">
          <Link
            to="/risk-management/quantitative-analysis"
            search={search}
            className="line-clamp-2 font-medium wrap-anywhere underline-offset-4 hover:underline touch:py-1.5"
          >
            {title}
          </Link>
          <p className="text-xs text-muted">{note}</p>
        </li>
      ))}
    </ul>
  );
}

function NoDrafts() {
  return (
    <p className="border-y border-line py-4 text-sm text-muted">
      No drafts. Scenarios you start and haven't run yet appear here.{" "}
      <Link
        to="/risk-management/quantitative-analysis"
        search={{ scenario: "new" }}
        className="text-primary underline underline-offset-4 touch:inline-block touch:py-2"
      >
        Create a scenario
      </Link>
    </p>
  );
}

function lineOfKept({ what, id, title, savedAt }: KeptDraft): Line {
  const at = id ?? "new";
  return {
    key: `${what} ${at}`,
    title: title || `Untitled ${what}`,
    note: `Unsaved changes from ${ago(new Date(savedAt))}, in this browser`,
    search: what === "scenario" ? { scenario: at } : { area: "portfolios", portfolio: at },
  };
}

function lineOfSaved(one: { id: string; title: string; clientName: string | null; updatedAt: string }): Line {
  const { id, title, clientName, updatedAt } = one;
  return {
    key: id,
    title,
    note: `${clientName === null ? "" : `${clientName}. `}No run saved yet; edited ${ago(updatedAt)}`,
    search: { scenario: id },
  };
}
