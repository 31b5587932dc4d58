import type { FrameworkContent } from "@crq/frameworks/official";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ContentFrame } from "./content-frame.tsx";
import { useSummaries } from "./use-summaries.ts";
import { useTree } from "./use-tree.ts";

interface ContentReaderProps {
  readonly content: FrameworkContent;
  readonly basedOn: string | null;
}

/** The entries of a framework that can't be changed: under review, published or retired. */
export function ContentReader({ content, basedOn }: ContentReaderProps) {
  const titleOf = useSummaries(basedOn);
  const tree = useTree(content.catalog, { open: content.catalog.entries.length <= 200 });
  return (
    <ContentFrame
      content={content}
      tree={tree}
      titleOf={titleOf}
      hint="Arrow keys move and open, Enter reads."
      empty={<EmptyState title="No entries">This framework has no groups or entries.</EmptyState>}
    />
  );
}
