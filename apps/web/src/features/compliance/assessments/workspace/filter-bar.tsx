import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { RESULT_WORDS, WORK_WORDS } from "../words.ts";
import type { Parts, Workspace } from "./use-workspace.ts";
import type { WorkspaceSearch } from "./workspace-search.ts";

const SHOW: Readonly<Record<NonNullable<WorkspaceSearch["show"]>, string>> = {
  unanswered: "Unanswered",
  mine: "Assigned to me",
  commented: "With comments",
  unsaved: "Not saved yet",
  out: "Out of scope",
  all: "In and out of scope",
};

const RESULTS: Readonly<Record<NonNullable<WorkspaceSearch["result"]>, string>> = {
  ...RESULT_WORDS,
  none: "No result",
  "not-applicable": "Doesn’t apply",
};

const CLEARED: Parts = { q: undefined, in: undefined, show: undefined, result: undefined, work: undefined };

/** The choices above the list. */
export function FilterBar({ workspace }: { readonly workspace: Workspace }) {
  const { framework, search, change, record } = workspace;
  const { q, in: place, show, result, work } = search;
  const filtered = [q, place, show, result, work].some((one) => one !== undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        label="Group"
        className="w-44 @4xl:hidden"
        value={place}
        all="All groups"
        choices={Object.fromEntries(framework.catalog.groups.map(({ id, title }) => [id, `${id} ${title}`]))}
        onChange={(to) => change({ in: to })}
      />
      <Choice
        label="Entries"
        className="w-44"
        value={show}
        all={record.status === "draft" ? "All entries" : "In scope"}
        choices={SHOW}
        onChange={(to) => change({ show: to as WorkspaceSearch["show"] })}
      />
      <Choice
        label="Result"
        value={result}
        all="Any result"
        choices={RESULTS}
        onChange={(to) => change({ result: to as WorkspaceSearch["result"] })}
      />
      <Choice
        label="Work"
        className="w-40"
        value={work}
        all="Any work"
        choices={WORK_WORDS}
        onChange={(to) => change({ work: to as WorkspaceSearch["work"] })}
      />
      {filtered && (
        <Button variant="ghost" onClick={() => change(CLEARED)}>
          Clear
        </Button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The words for no choice. */
  readonly all: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly className?: string;
  readonly onChange: (to: string | undefined) => void;
}

function Choice({ label, value, all, choices, className = "w-36", onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value !== undefined && value in choices ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {Object.entries(choices).map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}
