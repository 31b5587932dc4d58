import type { FrameworkContent } from "@crq/frameworks/official";
import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import type { TreeNode } from "../content/entry-tree.ts";
import { type LineActs, LineBar, LineButtons } from "../edit/line-acts.tsx";
import { EntryAside } from "./entry-aside.tsx";
import { EntryPanel, EntryText } from "./entry-panel.tsx";
import { TreeView, type TreeViewProps } from "./tree-view.tsx";
import type { Tree } from "./use-tree.ts";

interface ContentFrameProps extends Pick<TreeViewProps, "onKey"> {
  readonly content: FrameworkContent;
  readonly tree: Tree;
  readonly titleOf: (node: TreeNode) => string | undefined;
  /** Beside the search. */
  readonly bar?: ReactNode;
  /** In place of the tree, if there is nothing in it. */
  readonly empty: ReactNode;
  /** What can be done with the active line; without it the framework is only read. */
  readonly acts?: LineActs;
  readonly hint: string;
}

/** A framework's entries: a tree with search, and the active entry beside it, or on a phone behind a button. */
export function ContentFrame(props: ContentFrameProps) {
  const { content, tree, titleOf, bar, empty, acts, onKey, hint } = props;
  const [reading, setReading] = useState<TreeNode>();
  const node = tree.rows.find((row) => row.node.key === tree.active)?.node;
  return (
    <div className="@container">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Search the entries"
          placeholder="Search the entries"
          value={tree.q}
          onChange={({ target }) => tree.setQ(target.value)}
          className="w-full sm:w-72"
        />
        {bar}
      </div>
      {content.catalog.groups.length === 0 ? (
        empty
      ) : tree.rows.length === 0 ? (
        <EmptyState
          title={`Nothing matches “${tree.q}”`}
          action={
            <Button variant="outline" onClick={() => tree.setQ("")}>
              Clear search
            </Button>
          }
        >
          Try fewer words.
        </EmptyState>
      ) : (
        <div className={node ? "grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_22rem]" : ""}>
          <TreeView
            label="Entries"
            rows={tree.rows}
            active={tree.active}
            onActive={tree.setActive}
            onOpen={tree.setOpen}
            onPick={acts?.onEdit ?? setReading}
            {...(onKey && { onKey })}
            renderAside={(line) => <EntryAside node={line} />}
            titleOf={titleOf}
            className="max-h-[min(70vh,44rem)] border-y border-line"
          />
          {node && (
            <EntryPanel
              node={node}
              content={content}
              summary={titleOf(node)}
              {...(acts && { actions: <LineButtons node={node} acts={acts} /> })}
            />
          )}
        </div>
      )}
      {node && (
        <LineBar
          node={node}
          title={node.title ?? titleOf(node)}
          onRead={() => setReading(node)}
          {...(acts && { acts })}
        />
      )}
      <p className="mt-2 text-xs text-muted pointer-coarse:hidden">{hint}</p>
      {reading && (
        <Dialog
          open
          onClose={() => setReading(undefined)}
          title={`${reading.id} ${reading.title ?? ""}`}
          className="w-[min(44rem,calc(100vw-2rem))]!"
        >
          <EntryText node={reading} content={content} summary={titleOf(reading)} />
        </Dialog>
      )}
    </div>
  );
}
