import type { FrameworkContent } from "@crq/frameworks/official";
import type { TreeNode } from "../content/entry-tree.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import { GroupDialog } from "./group-dialog.tsx";

/** What is edited: a line of the tree, or a new entry or group. */
export type Edited =
  | { readonly node: TreeNode }
  | { readonly entryIn: { readonly group: string; readonly parent?: string } }
  | "group";

interface EditDialogProps {
  readonly edited: Edited;
  readonly content: FrameworkContent;
  readonly basedOn: string | null;
  readonly onDone: (content: FrameworkContent, what: "entry" | "group", id: string) => void;
  readonly onClose: () => void;
}

/** The dialog for a line of the tree, or for a new one. */
export default function EditDialog({ edited, content, basedOn, onDone, onClose }: EditDialogProps) {
  const node = edited !== "group" && "node" in edited ? edited.node : undefined;
  if (edited === "group" || (node && !node.entry)) {
    const group = node && content.catalog.groups.find(({ id }) => id === node.id);
    return (
      <GroupDialog
        content={content}
        group={group}
        onDone={(next, id) => onDone(next, "group", id)}
        onClose={onClose}
      />
    );
  }
  return (
    <EntryDialog
      content={content}
      basedOn={basedOn}
      at={"node" in edited ? { entry: edited.node.entry! } : edited.entryIn}
      onDone={(next, id) => onDone(next, "entry", id)}
      onClose={onClose}
    />
  );
}
