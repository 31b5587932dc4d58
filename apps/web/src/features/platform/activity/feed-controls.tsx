import { ACTIVITY_KINDS, type ActivityKind } from "@crq/contract/platform/activity-kinds";
import { useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { dayAt } from "../audit-log/public.ts";
import { FEED_RANGES, type FeedRange, type FeedSearch } from "./activity-search.ts";
import { PersonFilter } from "./person-filter.tsx";

const KINDS: Readonly<Record<ActivityKind, string>> = {
  "sign-in": "Sign-in and security",
  people: "People and roles",
  risk: "Scenarios and portfolios",
  compliance: "Assessments",
  tenants: "Tenants and clients",
  connections: "Keys and connections",
  oversight: "Audit and inquiries",
};
const RANGES: Readonly<Record<FeedRange, string>> = {
  today: "Today",
  week: "Last 7 days",
  month: "Last 30 days",
  year: "Last 365 days",
};

interface FeedControlsProps {
  readonly search: FeedSearch;
  readonly change: (parts: { [K in keyof FeedSearch]?: FeedSearch[K] | undefined }) => void;
  /** Other people's entries are shown, so there are people to choose from. */
  readonly others: boolean;
  /** The name of the chosen person, if the entries contain it. */
  readonly personName: string | undefined;
}

/** The feed's filters: person, kind, time. */
export function FeedControls({ search, change, others, personName }: FeedControlsProps) {
  const user = useUser();
  const [today] = useState(() => dayAt(new Date(), user));
  const custom = search.from !== undefined || search.to !== undefined;
  return (
    <search aria-label="Activity" className="mb-6 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap print:hidden">
      {others && <PersonFilter search={search} change={change} name={personName} />}
      <Select
        aria-label="Kind"
        className="sm:w-52"
        value={search.kind ?? ""}
        onChange={({ target }) => change({ kind: (target.value || undefined) as ActivityKind | undefined })}
      >
        <option value="">Everything</option>
        {ACTIVITY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Time"
        className="sm:w-40"
        value={custom ? "days" : (search.range ?? "")}
        onChange={({ target: { value } }) =>
          change(
            value === "days"
              ? { range: undefined, from: today, to: today }
              : { range: (value || undefined) as FeedRange | undefined, from: undefined, to: undefined },
          )
        }
      >
        <option value="">Any time</option>
        {(Object.keys(FEED_RANGES) as FeedRange[]).map((name) => (
          <option key={name} value={name}>
            {RANGES[name]}
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
            max={search.to ?? today}
            value={search.from ?? ""}
            onChange={({ target }) => change({ from: target.value || undefined })}
          />
          <Input
            type="date"
            aria-label="To day"
            className="sm:w-36!"
            min={search.from}
            max={today}
            value={search.to ?? ""}
            onChange={({ target }) => change({ to: target.value || undefined })}
          />
        </>
      )}
    </search>
  );
}
