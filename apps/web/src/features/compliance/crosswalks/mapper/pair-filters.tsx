import type { Catalog } from "@crq/frameworks/catalog";
import { active } from "@crq/frameworks/catalog";
import type { ReactNode } from "react";
import { TableSearchBox } from "../../../../ui/data-table/table-search-box.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { Combined } from "@crq/frameworks/relations";
import { relationshipWords } from "../words.ts";
import type { ChangeSearch, MapperSearch } from "./mapper-search.ts";
import { NOT_STATED, type Row, valuesOf } from "./rows.ts";
import type { Choice } from "./use-mapping.ts";

interface PairFiltersProps {
  readonly choice: Choice;
  readonly search: MapperSearch;
  readonly change: ChangeSearch;
  readonly all: readonly Row[];
  /** Buttons at the right. */
  readonly children: ReactNode;
}

/** The filters above the pairs. Those with one possible value are left out. */
export function PairFilters({ choice: { from, to }, search, change, all, children }: PairFiltersProps) {
  const stated = valuesOf(all, ({ relationship }) => [relationship ?? NOT_STATED]);
  const sources = valuesOf(all, ({ ways }) => ways.flatMap((way) => way.sources));
  const choices = (name: "relationship" | "source" | "group" | "toGroup") => ({
    value: search[name] ?? "",
    onChange: (value: string) => change({ [name]: value || undefined }),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
      <div className="flex grow flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 sm:[&_select]:text-sm!">
        <TableSearchBox
          label="Identifier or words"
          text={search.q ?? ""}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Filter
          label="Show"
          value={search.show ?? ""}
          onChange={(show) =>
            change({ show: show === "from" || show === "to" ? show : undefined, pair: undefined })
          }
        >
          <option value="">Related pairs</option>
          <option value="from">Not related: {from.title}</option>
          <option value="to">Not related: {to.title}</option>
        </Filter>
        {search.show !== "to" && <GroupFilter catalog={from} {...choices("group")} />}
        {search.show !== "from" && <GroupFilter catalog={to} {...choices("toGroup")} />}
        {(stated.length > 1 || search.relationship !== undefined) && (
          <Filter label="Relationship" {...choices("relationship")}>
            <option value="">Any relationship</option>
            {stated.map((one) => (
              <option key={one} value={one}>
                {relationshipWords(one === NOT_STATED ? null : (one as Combined))}
              </option>
            ))}
          </Filter>
        )}
        {(sources.length > 1 || search.source !== undefined) && (
          <Filter label="Source" {...choices("source")}>
            <option value="">Any source</option>
            {sources.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Filter>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:grow max-sm:[&>button]:grow">
        {children}
      </div>
    </div>
  );
}

interface FilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Filter({ label, value, onChange, children }: FilterProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-44 max-sm:w-full"
    >
      {children}
    </Select>
  );
}

function GroupFilter({
  catalog,
  value,
  onChange,
}: Pick<FilterProps, "value" | "onChange"> & { catalog: Catalog }) {
  const used = new Set(active(catalog).map(({ group }) => group));
  return (
    <Filter label={`Group of ${catalog.title}`} value={value} onChange={onChange}>
      <option value="">{catalog.title}: all groups</option>
      {catalog.groups
        .filter(({ id }) => used.has(id))
        .map(({ id, title }) => (
          <option key={id} value={id}>
            {id} {title}
          </option>
        ))}
    </Filter>
  );
}
