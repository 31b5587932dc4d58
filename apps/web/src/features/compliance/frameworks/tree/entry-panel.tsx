import type { FrameworkContent } from "@crq/frameworks/official";
import type { ReactNode } from "react";
import { Markdown } from "../../../../screen/frameworks/markdown/markdown.tsx";
import { baselineName, kindName } from "../../../../screen/frameworks/words.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { counted } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { entriesBelow } from "../content/selection.ts";
import type { TreeNode } from "../content/entry-tree.ts";

interface EntryTextProps {
  readonly node: TreeNode;
  readonly content: FrameworkContent;
  /** What the product says the entry asks, if it has no text of its own. */
  readonly summary: string | undefined;
}

/** An entry's texts and facts, or what a group holds. */
export function EntryText({ node, content, summary }: EntryTextProps) {
  const { entry } = node;
  if (!entry)
    return <p className="text-sm text-muted">{counted(entriesBelow(node).length, "entry", "entries")}</p>;
  const { statement, guidance, objectives = [] } = content.official[entry.id] ?? {};
  const { baselines = [], kind, withdrawn } = entry;
  return (
    <div className="flex flex-col gap-4 text-base">
      {(baselines.length > 0 || kind !== undefined) && (
        <p className="flex flex-wrap gap-1.5">
          {kind !== undefined && <Badge variant="secondary">{kindName(kind)}</Badge>}
          {baselines.map((one) => (
            <Badge key={one} variant="outline">
              {baselineName(one)}
            </Badge>
          ))}
        </p>
      )}
      {withdrawn !== undefined && (
        <p className="text-muted">
          Withdrawn{withdrawn.length > 0 ? `: replaced by ${withdrawn.join(", ")}` : ""}.
        </p>
      )}
      {statement === undefined && summary !== undefined && <Part title="In short">{summary}</Part>}
      {statement !== undefined && (
        <Part title="What it asks">
          <Markdown text={statement} />
        </Part>
      )}
      {guidance !== undefined && (
        <Part title="Guidance">
          <Markdown text={guidance} />
        </Part>
      )}
      {objectives.some(({ text }) => text !== "") && (
        <Part title="Objectives">{objectives.map(({ id, text }) => `${id}  ${text}`).join("\n")}</Part>
      )}
      {statement === undefined && summary === undefined && withdrawn === undefined && (
        <p className="text-sm text-muted">No text yet.</p>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Heading size="label" level={4} className="text-muted">
        {title}
      </Heading>
      <div className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{children}</div>
    </div>
  );
}

interface EntryPanelProps extends EntryTextProps {
  /** Buttons below the heading. */
  readonly actions?: ReactNode;
}

/** The active entry beside the tree, where there is room for it. */
export function EntryPanel({ node, content, summary, actions }: EntryPanelProps) {
  return (
    <section
      aria-label="Selected entry"
      className="sticky top-20 hidden max-h-[calc(100dvh-7rem)] flex-col gap-4 overflow-y-auto rounded-plate border border-line bg-surface p-5 shadow-plate @4xl:flex"
    >
      <Heading size="block" level={3}>
        <span className="num block text-sm font-medium text-muted">{node.id}</span>
        {node.title}
      </Heading>
      {actions !== undefined && <div className="flex flex-wrap gap-1.5">{actions}</div>}
      <EntryText node={node} content={content} summary={summary} />
    </section>
  );
}
