import { ArrowDown, ArrowUp, BookOpen, PencilLine, Plus, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import type { TreeNode } from "../content/entry-tree.ts";

export interface LineActs {
  readonly onEdit: (node: TreeNode) => void;
  readonly onAdd: (node: TreeNode) => void;
  readonly onMove: (node: TreeNode, by: -1 | 1) => void;
  readonly onRemove: (node: TreeNode) => void;
}

/** What can be done with a line of the tree; keys do the same. */
export function LineButtons({ node, acts }: { readonly node: TreeNode; readonly acts: LineActs }) {
  const { onEdit, onAdd, onMove, onRemove } = acts;
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => onEdit(node)}>
        <PencilLine aria-hidden /> Edit
      </Button>
      <Button variant="outline" size="sm" onClick={() => onAdd(node)}>
        <Plus aria-hidden /> Add inside
      </Button>
      <Icon label="Move up" icon={ArrowUp} onClick={() => onMove(node, -1)} />
      <Icon label="Move down" icon={ArrowDown} onClick={() => onMove(node, 1)} />
      <Icon label="Remove" icon={Trash2} onClick={() => onRemove(node)} />
    </>
  );
}

interface IconProps {
  readonly label: string;
  readonly icon: typeof ArrowUp;
  readonly onClick: () => void;
}

function Icon({ label, icon: Sign, onClick }: IconProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-7! touch:size-11!"
      aria-label={label}
      onClick={onClick}
    >
      <Sign aria-hidden />
    </Button>
  );
}

interface LineBarProps {
  readonly node: TreeNode;
  readonly title: string | undefined;
  readonly onRead: () => void;
  readonly acts?: LineActs;
}

/** The active line below the tree, where there is no room beside it. */
export function LineBar({ node, title, onRead, acts }: LineBarProps) {
  return (
    <section
      aria-label="Selected entry"
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-line-strong bg-surface py-2 pr-2 pl-4 shadow-float @4xl:hidden"
    >
      <p className="min-w-0 flex-1 basis-40 truncate text-sm">
        <span className="num font-medium">{node.id}</span> {title}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {node.entry && (
          <Button variant="outline" size="sm" onClick={onRead}>
            <BookOpen aria-hidden /> Read
          </Button>
        )}
        {acts && <LineButtons node={node} acts={acts} />}
      </div>
    </section>
  );
}
