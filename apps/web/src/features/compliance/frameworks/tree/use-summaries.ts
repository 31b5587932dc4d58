import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { allTextsQuery } from "../../../../screen/frameworks/shipped.ts";
import type { TreeNode } from "../content/entry-tree.ts";

/** What the product says that the entries of a framework ask, for those based on one that it comes with. */
export function useSummaries(basedOn: string | null | undefined): (node: TreeNode) => string | undefined {
  const texts = useQuery({ ...allTextsQuery(basedOn ?? ""), enabled: typeof basedOn === "string" }).data;
  return useCallback(({ entry }: TreeNode) => (entry ? texts?.[entry.id]?.summary : undefined), [texts]);
}
