import { baselineName } from "../../../../screen/frameworks/words.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { count } from "../../../../ui/format.ts";
import { entriesBelow } from "../content/selection.ts";
import type { TreeNode } from "../content/entry-tree.ts";

/** At the end of a line: how many entries a group has, or the baselines that include an entry. */
export function EntryAside({ node }: { readonly node: TreeNode }) {
  if (!node.entry) {
    const many = entriesBelow(node).length;
    return (
      <span className="num shrink-0 text-xs text-muted">
        {count(many)} <span className="sr-only">entries</span>
      </span>
    );
  }
  const { baselines = [] } = node.entry;
  return (
    <span className="hidden max-w-[40%] flex-wrap justify-end gap-1 sm:flex">
      {baselines.map((one) => (
        <Badge key={one} variant="outline" className="max-w-full">
          <span className="truncate">{baselineName(one)}</span>
        </Badge>
      ))}
    </span>
  );
}
