import { PLANS } from "@crq/contract/platform/plans";
import { TENANT_FLAGS } from "@crq/contract/platform/tenant-standings";
import { Select } from "../../../ui/form/select.tsx";
import { FLAG_WORDS } from "./flag-words.ts";

type Name = "flag" | "status" | "plan";

interface StandingFiltersProps {
  readonly filters: { readonly [name in Name]?: string | undefined };
  readonly onChange: (name: Name, value: string) => void;
}

const STATES = { active: "Active", suspended: "Suspended", deleting: "Deleting" };
const FLAGS = {
  any: "Any of these",
  ...Object.fromEntries(TENANT_FLAGS.map((flag) => [flag, FLAG_WORDS[flag].one])),
};
const BY_PLAN = Object.fromEntries(Object.entries(PLANS).map(([plan, { name }]) => [plan, name]));

/** Filters tenants: by reason for attention, by state, by plan. */
export function StandingFilters({ filters, onChange }: StandingFiltersProps) {
  const select = (name: Name, label: string, all: string, choices: Readonly<Record<string, string>>) => (
    <Select
      aria-label={label}
      value={filters[name] ?? ""}
      onChange={(event) => onChange(name, event.target.value)}
      className="w-44"
    >
      <option value="">{all}</option>
      {Object.entries(choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
  return (
    <>
      {select("flag", "Attention", "All tenants", FLAGS)}
      {select("status", "State", "All states", STATES)}
      {select("plan", "Plan", "All plans", BY_PLAN)}
    </>
  );
}
