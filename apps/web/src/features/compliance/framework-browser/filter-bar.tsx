import { baselinesOf } from "@crq/frameworks/shipped-index";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { shipped } from "../../../screen/frameworks/shipped.ts";
import { baselineName, kindName } from "../../../screen/frameworks/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { BrowserSearch } from "./browser-search.ts";

interface FilterBarProps {
  readonly framework: Framework;
  /** The frameworks that the crosswalks relate it to; none until they're loaded. */
  readonly related: readonly string[];
  readonly search: BrowserSearch;
  readonly onChange: (parts: { readonly [K in keyof BrowserSearch]?: BrowserSearch[K] | undefined }) => void;
}

/** The choices above the list: those that the framework has. */
export function FilterBar({ framework, related, search, onChange }: FilterBarProps) {
  const { catalog } = framework;
  const baselines = baselinesOf(catalog);
  const kinds = [...new Set(catalog.entries.flatMap(({ kind }) => kind ?? []))];
  const nameOf = (id: string) => shipped(id)?.title ?? id;
  const { in: place, baseline, kind, status, mapped, q } = search;
  const filtered = [place, baseline, kind, status, mapped, q].some((one) => one !== undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        label="Group"
        className="w-44 @4xl:hidden"
        value={place}
        all="All groups"
        choices={catalog.groups.map(({ id, title }) => [id, `${id} ${title}`])}
        onChange={(to) => onChange({ in: to })}
      />
      {baselines.length > 0 && (
        <Choice
          label="Baseline"
          value={baseline}
          all="Any baseline"
          choices={baselines.map((one) => [one, baselineName(one)])}
          onChange={(to) => onChange({ baseline: to })}
        />
      )}
      {kinds.length > 0 && (
        <Choice
          label="Kind"
          value={kind}
          all="Any kind"
          choices={kinds.map((one) => [one, kindName(one)])}
          onChange={(to) => onChange({ kind: to })}
        />
      )}
      {related.length > 0 && (
        <Choice
          label="Relations"
          className="w-52"
          value={mapped}
          all="Any relations"
          choices={related.flatMap((id) => [
            [id, `Related to ${nameOf(id)}`] as const,
            [`!${id}`, `Not related to ${nameOf(id)}`] as const,
          ])}
          onChange={(to) => onChange({ mapped: to })}
        />
      )}
      {catalog.entries.some(({ withdrawn }) => withdrawn) && (
        <Choice
          label="Withdrawn entries"
          className="w-44"
          value={status}
          all="Not withdrawn"
          choices={[
            ["all", "With withdrawn"],
            ["withdrawn", "Only withdrawn"],
          ]}
          onChange={(to) => onChange({ status: to as BrowserSearch["status"] })}
        />
      )}
      {filtered && (
        <Button variant="ghost" onClick={() => onChange(CLEARED)}>
          Clear
        </Button>
      )}
    </div>
  );
}

const CLEARED = {
  q: undefined,
  in: undefined,
  baseline: undefined,
  kind: undefined,
  status: undefined,
  mapped: undefined,
} as const;

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The words for no choice. */
  readonly all: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly className?: string;
  readonly onChange: (to: string | undefined) => void;
}

function Choice({ label, value, all, choices, className = "w-36", onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={choices.some(([one]) => one === value) ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {choices.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}
