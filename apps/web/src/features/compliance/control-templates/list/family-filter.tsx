import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { FilterControl } from "../../../../screen/use-list.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import type { TableSearch } from "../../../../ui/data-table/table-search.ts";
import { Select } from "../../../../ui/form/select.tsx";

/** The part of the chosen framework; nothing before one is chosen. */
export function FamilyFilter({ value = "", onChange }: FilterControl) {
  const { framework }: TableSearch = useSearch({ strict: false });
  const chosen = typeof framework === "string" ? framework : "";
  const catalog = useFramework(chosen).data?.catalog;
  const groups = chosen === "" ? [] : (catalog?.groups ?? []);
  // Another framework has other families.
  const lost =
    value !== "" && (chosen === "" || (catalog !== undefined && !groups.some(({ id }) => id === value)));
  useEffect(() => {
    if (lost) onChange(undefined);
  }, [lost, onChange]);
  if (chosen === "") return null;
  return (
    <Select
      aria-label="Family"
      className="w-56"
      value={lost ? "" : value}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">All families</option>
      {groups.map(({ id, title }) => (
        <option key={id} value={id}>
          {id} {title}
        </option>
      ))}
    </Select>
  );
}
