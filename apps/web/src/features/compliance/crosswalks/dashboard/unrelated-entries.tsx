import type { Catalog, Entry } from "@crq/frameworks/catalog";
import type { Side } from "@crq/frameworks/coverage";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { mappingSearch } from "./mapping-search.ts";
import type { Neighbor } from "./neighbor.ts";

interface UnrelatedEntriesProps {
  readonly catalog: Catalog;
  /** Those with direct pairs. */
  readonly neighbors: readonly Neighbor[];
}

/** The entries that no pair relates: to any other framework, or to one, in either direction. */
export function UnrelatedEntries({ catalog, neighbors }: UnrelatedEntriesProps) {
  const { search, change } = useCheckedSearch(mappingSearch);
  const offered = neighbors.flatMap((one) => [`out.${one.catalog.id}`, `back.${one.catalog.id}`]);
  const chosen = offered.find((one) => one === search.list) ?? "";
  const found = listed(catalog, neighbors, chosen);
  return (
    <>
      <Field label="List" className="max-w-md">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            onChange={(event) => change({ list: event.target.value || undefined })}
          >
            <option value="">{catalog.title}: related in no other framework</option>
            {neighbors.map(({ catalog: other }) => (
              <option key={other.id} value={`out.${other.id}`}>
                {catalog.title}: not related in {other.title}
              </option>
            ))}
            {neighbors.map(({ catalog: other }) => (
              <option key={other.id} value={`back.${other.id}`}>
                {other.title}: not related in {catalog.title}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <output className="mt-4 block text-sm text-muted">
        {found.entries.length === 0
          ? "Every entry is related."
          : `${counted(found.entries.length, "entry", "entries")} that no pair relates.`}
      </output>
      {[...Map.groupBy(found.entries, ({ group }) => group)].map(([group, entries]) => (
        <div key={group} className="mt-5">
          <Heading size="label" level={3}>
            <span className="num mr-2 text-muted">{group}</span>
            {found.catalog.groups.find(({ id }) => id === group)?.title}
          </Heading>
          <ul className="mt-1.5 gap-8 text-sm sm:columns-2 lg:columns-3">
            {entries.map((entry) => (
              <li key={entry.id} className="flex break-inside-avoid gap-2 py-0.5">
                <span className="num shrink-0 font-medium">{entry.id}</span>
                <span className="min-w-0 text-muted wrap-anywhere">
                  {entry.title}
                  {found.above.has(entry.id) && (
                    <span className="text-xs">
                      {entry.title === undefined ? "" : " · "}entries below it are related
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

interface Listed {
  readonly catalog: Catalog;
  readonly entries: readonly Entry[];
  readonly above: ReadonlySet<string>;
}

function listed(catalog: Catalog, neighbors: readonly Neighbor[], chosen: string): Listed {
  const [direction, id] = chosen.split(".");
  const one = neighbors.find((neighbor) => neighbor.catalog.id === id);
  if (one) {
    const out = direction === "out";
    const side: Side = (out ? one.out : one.back).direct!.from;
    return { catalog: out ? catalog : one.catalog, entries: side.unrelated, above: side.above };
  }
  const sides = neighbors.map(({ out }) => out.direct!.from);
  const entries = sides[0]!.unrelated.filter((entry) => sides.every(({ related }) => !related.has(entry.id)));
  const above = new Set(sides.flatMap((side) => [...side.above]));
  return { catalog, entries, above };
}
