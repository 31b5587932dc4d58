import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import type { FilterControl } from "../../../../screen/use-list.tsx";
import { Select } from "../../../../ui/form/select.tsx";

/** Filters risks by one of the tenant's own categories. */
export function CategoryFilter({ value = "", onChange }: FilterControl) {
  const { data } = useQuery(queryOf("risks.suggestions"));
  const known = data?.categories ?? [];
  const shown = value === "" || known.includes(value) ? known : [value, ...known];
  return (
    <Select
      aria-label="Category"
      className="w-36"
      value={value}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      <option value="">All categories</option>
      {shown.map((category) => (
        <option key={category} value={category}>
          {category}
        </option>
      ))}
    </Select>
  );
}
