import { useEffect, useState } from "react";
import type { Result } from "@crq/engine/result";
import { useAnalysisSearch } from "../analysis-route.ts";
import { firstThreshold } from "../result/result-words.ts";

/** How long the threshold must rest before the URL is updated. */
const REST_MS = 300;

/**
 * The threshold on the curve: the URL's, else the first result's 1-in-20-year loss. It follows the hand immediately, the URL later.
 */
export function useThreshold(result: Result | null) {
  const { search, change } = useAnalysisSearch();
  const [moved, setMoved] = useState<number | null>(null);
  const [first, setFirst] = useState<number | null>(null);
  if (first === null && result) setFirst(firstThreshold(result));

  useEffect(() => {
    if (moved === null || moved === search.at) return undefined;
    const timer = setTimeout(() => change({ at: moved }), REST_MS);
    return () => clearTimeout(timer);
  });

  return [moved ?? search.at ?? first ?? 1e6, setMoved] as const;
}
