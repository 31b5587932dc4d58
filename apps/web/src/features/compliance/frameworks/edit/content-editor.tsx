import { Plus, Redo2, Undo2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { below, movedEntry, movedGroup, withoutEntry, withoutGroup } from "../content/edit-content.ts";
import { type TreeNode, groupKey } from "../content/entry-tree.ts";
import { ContentFrame } from "../tree/content-frame.tsx";
import { useSummaries } from "../tree/use-summaries.ts";
import { type Tree, useTree } from "../tree/use-tree.ts";
import type { Edited } from "./edit-dialog.tsx";
import { SaveLine } from "./save-line.tsx";
import type { SavedContent } from "./use-saved-content.ts";

const EditDialog = lazy(() => import("./edit-dialog.tsx"));

interface ContentEditorProps {
  readonly editor: SavedContent;
  readonly basedOn: string | null;
}

/** A draft's groups and entries as a tree: searched, added, changed, moved and removed, by mouse or keys. */
export function ContentEditor({ editor, basedOn }: ContentEditorProps) {
  const { content, edit } = editor;
  const { catalog } = content;
  const titleOf = useSummaries(basedOn);
  const tree = useTree(catalog, { open: catalog.entries.length <= 200 });
  const [edited, setEdited] = useState<Edited>();
  const acts = {
    onEdit: (node: TreeNode) => setEdited({ node }),
    onAdd: ({ id, entry }: TreeNode) =>
      setEdited({ entryIn: entry ? { group: entry.group, parent: id } : { group: id } }),
    onMove: (node: TreeNode, by: -1 | 1) =>
      edit(node.entry ? movedEntry(content, node.id, by) : movedGroup(content, node.id, by)),
    onRemove: (node: TreeNode) => remove(editor, tree, node),
  };
  const addGroup = () => setEdited("group");
  return (
    <>
      <ContentFrame
        content={content}
        tree={tree}
        titleOf={titleOf}
        acts={acts}
        bar={
          <EditBar
            editor={editor}
            onAddGroup={addGroup}
            onAddEntry={
              catalog.groups.length > 0 ? () => setEdited({ entryIn: placeOf(tree, catalog) }) : undefined
            }
          />
        }
        onKey={(event, node) => {
          if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
            acts.onMove(node, event.key === "ArrowUp" ? -1 : 1);
            return true;
          }
          if (event.key !== "Delete") return false;
          acts.onRemove(node);
          return true;
        }}
        hint="Arrow keys move and open, Enter edits, Alt with an arrow key reorders, Delete removes."
        empty={
          <EmptyState
            title="No entries yet"
            action={
              <Button variant="outline" onClick={addGroup}>
                Add the first group
              </Button>
            }
          >
            Groups divide a framework, such as families or chapters. Add one, then its entries: controls,
            requirements or criteria.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <Suspense fallback={null}>
          <EditDialog
            edited={edited}
            content={content}
            basedOn={basedOn}
            onDone={(next, what, id) => {
              edit(next);
              if (what === "entry") tree.show(id, next.catalog.entries);
              else tree.setActive(groupKey(id));
            }}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Where a new entry goes: beside the active line. */
function placeOf(
  { rows, active }: Tree,
  { groups }: { readonly groups: readonly { readonly id: string }[] },
) {
  const node = rows.find((row) => row.node.key === active)?.node;
  if (!node) return { group: groups[0]!.id };
  if (!node.entry) return { group: node.id };
  const { group, parent } = node.entry;
  return { group, ...(parent !== undefined && { parent }) };
}

/** Removes a line with what is in it. Undo brings back the state before it. */
function remove({ content, edit }: SavedContent, tree: Tree, { id, entry, key }: TreeNode): void {
  const { entries } = content.catalog;
  const many = entry ? below(entries, id).length : entries.filter(({ group }) => group === id).length;
  edit(entry ? withoutEntry(content, id) : withoutGroup(content, id));
  const at = tree.rows.findIndex(({ node }) => node.key === key);
  const next =
    tree.rows.slice(at + 1).find(({ level }) => level <= tree.rows[at]!.level) ?? tree.rows[at - 1];
  tree.setActive(next?.node.key);
  toast({
    title: `${id}${many === 0 ? "" : ` and ${counted(many, "entry", "entries")} in it`} removed`,
    action: { label: "Undo", onClick: () => edit(content) },
  });
}

interface EditBarProps {
  readonly editor: SavedContent;
  readonly onAddGroup: () => void;
  readonly onAddEntry: (() => void) | undefined;
}

/** Whether everything is saved, undo and redo, and what can be added. */
function EditBar({ editor, onAddGroup, onAddEntry }: EditBarProps) {
  const { undo, redo } = editor;
  return (
    <>
      <SaveLine editor={editor} />
      <div className="ml-auto flex flex-wrap items-center gap-2">
        <Button variant="ghost" size="icon" aria-label="Undo" disabled={!undo} onClick={undo}>
          <Undo2 aria-hidden />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Redo" disabled={!redo} onClick={redo}>
          <Redo2 aria-hidden />
        </Button>
        <Button variant="outline" onClick={onAddGroup}>
          <Plus aria-hidden /> Add group
        </Button>
        {onAddEntry && (
          <Button variant="outline" onClick={onAddEntry}>
            <Plus aria-hidden /> Add entry
          </Button>
        )}
      </div>
    </>
  );
}
