import type { Catalog } from "@crq/frameworks/catalog";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { useMemo } from "react";
import { baselineName } from "../../../../screen/frameworks/words.ts";
import { Button } from "../../../../ui/button.tsx";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { count } from "../../../../ui/format.ts";
import type { TreeNode } from "../content/entry-tree.ts";
import { type Selection, entriesBelow, selectionOf, stateOf, toggled } from "../content/selection.ts";
import { TreeView } from "../tree/tree-view.tsx";
import { useSummaries } from "../tree/use-summaries.ts";
import { useTree } from "../tree/use-tree.ts";

interface ChooseEntriesProps {
  readonly catalog: Catalog;
  /** The shipped framework that it rests on. */
  readonly basedOn: string | null;
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
  /** A baseline starts over: with its entries, or with all (""). */
  readonly onBaseline: (baseline: string) => void;
}

/** Chooses the entries to start with: those of a baseline or all, then more or fewer in the tree. */
export function ChooseEntries(props: ChooseEntriesProps) {
  const { catalog, basedOn, selection, onChange, onBaseline } = props;
  const applying = useMemo(
    () => ({ groups: catalog.groups, entries: catalog.entries.filter((entry) => !entry.withdrawn) }),
    [catalog],
  );
  const titleOf = useSummaries(basedOn);
  const tree = useTree(applying);
  const baselines = useMemo(
    () => baselinesOf(applying).map((one) => ({ one, chosen: selectionOf(applying, one) })),
    [applying],
  );
  const all = applying.entries.length;
  const current = baselines.find(({ chosen }) => isSame(chosen, selection))?.one;
  const value = current ?? (selection.size === all ? "" : "own");
  return (
    <div className="grid gap-4">
      {baselines.length > 0 && (
        <Field label="Baseline or level" hint="Choosing one starts the selection over." className="max-w-md">
          {(field) => (
            <Select {...field} value={value} onChange={({ target }) => onBaseline(target.value)}>
              <option value="">All entries ({count(all)})</option>
              {baselines.map(({ one, chosen }) => (
                <option key={one} value={one}>
                  {baselineName(one)} ({count(chosen.size)})
                </option>
              ))}
              {value === "own" && <option value="own">Your own selection ({count(selection.size)})</option>}
            </Select>
          )}
        </Field>
      )}
      <div>
        <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchInput
            aria-label="Search the entries"
            placeholder="Search the entries"
            value={tree.q}
            onChange={({ target }) => tree.setQ(target.value)}
            className="w-full sm:w-64"
          />
          <output className="num text-sm">
            {count(selection.size)} of {count(all)} selected
          </output>
          <Button variant="link" className="ml-auto" onClick={() => onChange(new Set())}>
            Clear selection
          </Button>
        </div>
        {tree.rows.length === 0 ? (
          <p className="border-y border-line py-6 text-base text-muted">
            No entries match “{tree.q}”. Try fewer words.
          </p>
        ) : (
          <TreeView
            label="Entries to include"
            rows={tree.rows}
            active={tree.active}
            onActive={tree.setActive}
            onOpen={tree.setOpen}
            onPick={(node) => onChange(toggled(applying, selection, node))}
            clickPicks
            checked={(node) => stateOf(node, selection)}
            renderAside={(node) => <Chosen node={node} selection={selection} />}
            titleOf={titleOf}
            className="max-h-[min(60vh,34rem)] border-y border-line"
          />
        )}
        <p className="mt-2 text-xs text-muted pointer-coarse:hidden">
          Arrow keys move and open, Space selects. An entry brings along the one that it’s part of.
        </p>
      </div>
    </div>
  );
}

/** How many entries of a group, or of those below an entry, are chosen. */
function Chosen({ node, selection }: { readonly node: TreeNode; readonly selection: Selection }) {
  const ids = node.children.flatMap(entriesBelow);
  if (ids.length === 0) return null;
  return (
    <span className="num shrink-0 text-xs text-muted">
      {count(ids.filter((id) => selection.has(id)).length)} of {count(ids.length)}
      <span className="sr-only"> selected</span>
    </span>
  );
}

function isSame(one: Selection, other: Selection): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
