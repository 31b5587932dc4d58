import { actionWords } from "@crq/contract/records";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { type AuditSearch, PRESETS, type Preset } from "./audit-search.ts";
import { facetsQuery } from "./queries.ts";
import { RestingInput } from "./resting-input.tsx";
import type { ChangeSearch } from "./use-audit-search.ts";
import { dayAt } from "./zoned-day.ts";

const RANGES: Readonly<Record<Preset, string>> = {
  today: "Today",
  week: "Last 7 days",
  month: "Last 30 days",
  year: "Last 365 days",
};

interface AuditFiltersProps {
  readonly search: AuditSearch;
  readonly change: ChangeSearch;
  readonly tenantId: string | undefined;
}

/** The log's filters: words, action, actor, object, address, time. */
export function AuditFilters({ search, change, tenantId }: AuditFiltersProps) {
  const actors = useId();
  const facets = useQuery(facetsQuery(tenantId)).data;
  const set = (parts: Parameters<ChangeSearch>[0]) => change(parts);
  return (
    <search aria-label="Audit log" className="mb-3 grid gap-2 print:hidden">
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <RestingInput
          type="search"
          label="Search"
          placeholder="Search all fields"
          className="col-span-2 sm:w-56"
          value={search.q ?? ""}
          onRest={(q) => set({ q: q || undefined })}
        />
        <ActionSelect
          actions={facets?.actions ?? []}
          chosen={search.action}
          onChoose={(action) => set({ action })}
        />
        <RestingInput
          label="Actor"
          placeholder="Actor"
          className="sm:w-44"
          list={actors}
          value={search.actor ?? ""}
          onRest={(actor) => set({ actor: actor || undefined })}
        />
        <datalist id={actors}>
          {facets?.actors.map((actor) => (
            <option key={actor}>{actor}</option>
          ))}
        </datalist>
        <RestingInput
          label="Object id"
          placeholder="Object id"
          className="sm:w-34"
          value={search.objectId ?? ""}
          onRest={(objectId) => set({ objectId: objectId || undefined, objectType: undefined })}
        />
        <RestingInput
          label="IP address"
          placeholder="IP address"
          className="sm:w-34"
          value={search.ip ?? ""}
          onRest={(ip) => set({ ip: ip || undefined })}
        />
        <TimeFilter search={search} change={change} />
      </div>
    </search>
  );
}

interface ActionSelectProps {
  readonly actions: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (action: string | undefined) => void;
}

/** One action, or all for the same kind of record. */
function ActionSelect({ actions, chosen, onChoose }: ActionSelectProps) {
  const kinds = [...new Set(actions.map((action) => action.split(".")[0]!))];
  const known =
    chosen === undefined || actions.includes(chosen) || kinds.some((kind) => chosen === `${kind}.`);
  return (
    <Select
      aria-label="Action"
      className="sm:w-44"
      value={chosen ?? ""}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">All actions</option>
      {!known && <option value={chosen}>{chosen}</option>}
      {kinds.map((kind) => (
        <optgroup key={kind} label={kindWords(kind)}>
          <option value={`${kind}.`}>Everything about {kindWords(kind).toLowerCase()}</option>
          {actions
            .filter((action) => action.startsWith(`${kind}.`))
            .map((action) => (
              <option key={action} value={action}>
                {actionWords(action)}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

const ABBREVIATIONS: Readonly<Record<string, string>> = { saml: "SAML", scim: "SCIM", "api-key": "API keys" };

/** `account-request` as `Account requests`. */
function kindWords(kind: string): string {
  const words = kind.replaceAll("-", " ");
  const plural = words.endsWith("y") ? words.replace(/y$/, "ies") : `${words}s`;
  return ABBREVIATIONS[kind] ?? `${plural[0]!.toUpperCase()}${plural.slice(1)}`;
}

/** A period by name, or two days, both in the person's zone. */
function TimeFilter({ search, change }: Pick<AuditFiltersProps, "search" | "change">) {
  const user = useUser();
  const [today] = useState(() => dayAt(new Date(), user));
  const custom = search.from !== undefined || search.to !== undefined;
  return (
    <>
      <Select
        aria-label="Time"
        className="col-span-2 sm:w-34"
        value={custom ? "days" : (search.range ?? "")}
        onChange={({ target: { value } }) =>
          change(
            value === "days"
              ? { range: undefined, from: today, to: today }
              : { range: (value || undefined) as Preset | undefined, from: undefined, to: undefined },
          )
        }
      >
        <option value="">Any time</option>
        {Object.keys(PRESETS).map((name) => (
          <option key={name} value={name}>
            {RANGES[name as Preset]}
          </option>
        ))}
        <option value="days">Between days</option>
      </Select>
      {custom && (
        <>
          <Input
            type="date"
            aria-label="From day"
            className="sm:w-36!"
            max={search.to}
            value={search.from ?? ""}
            onChange={(event) => change({ from: event.target.value || undefined })}
          />
          <Input
            type="date"
            aria-label="To day"
            className="sm:w-36!"
            min={search.from}
            max={today}
            value={search.to ?? ""}
            onChange={(event) => change({ to: event.target.value || undefined })}
          />
        </>
      )}
    </>
  );
}
