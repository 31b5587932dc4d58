import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { relatedTo, relationsOf } from "../../../screen/frameworks/relations.ts";
import { allTextsQuery } from "../../../screen/frameworks/shipped.ts";
import { useFrameworkCrosswalks } from "../../../screen/frameworks/tenant-pairs.ts";
import { type BrowserSearch, browserSearch } from "./browser-search.ts";
import { found } from "./entry-filter.ts";
import { queryOf, searchedIn } from "./entry-search.ts";

/** Parts of the address to change; undefined removes one. */
export type Parts = { readonly [K in keyof BrowserSearch]?: BrowserSearch[K] | undefined };

/** The browser's part of the address, and how to change it. */
export function useBrowserSearch() {
  const search = browserSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (parts: Parts, { replace = false } = {}) => {
    void navigate({
      to: ".",
      search: ((before: Record<string, unknown>) => browserSearch({ ...before, ...parts })) as never,
      resetScroll: false,
      replace,
    });
  };
  return { search, change };
}

/** The entries that a search and the filters leave. Texts are searched once they're there. */
export function useFound(framework: Framework, search: BrowserSearch, wantsTexts: boolean) {
  const idle = useIdle();
  // A framework without titles shows what its entries ask instead.
  const untitled = framework.catalog.entries.some(({ title }) => title === undefined);
  const texts = useQuery({ ...allTextsQuery(framework.base), enabled: wantsTexts || untitled || idle });
  const crosswalks = useFrameworkCrosswalks(framework).data;
  const all = useMemo(() => searchedIn(framework, texts.data), [framework, texts.data]);
  const { q = "", in: place, baseline, kind, status, mapped } = search;
  const result = useMemo(() => {
    const query = queryOf(q, framework);
    const relations = crosswalks && relationsOf(crosswalks, framework.id);
    const chosen = {
      ...(place !== undefined && { in: place }),
      ...(baseline !== undefined && { baseline }),
      ...(kind !== undefined && { kind }),
      ...(status !== undefined && { status }),
      ...(mapped !== undefined && { mapped }),
    };
    const words = query.id === undefined ? query.words.map(({ id, text }) => id?.toLowerCase() ?? text) : [];
    return { ...found({ all, query, relations }, chosen), words };
  }, [all, framework, crosswalks, q, place, baseline, kind, status, mapped]);
  return {
    ...result,
    texts,
    related: crosswalks ? relatedTo(crosswalks, framework.id) : [],
  };
}

/** Whether the browser has had nothing to do since the screen was shown. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), 2000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 5000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

/** A seed for shuffling cards. */
export function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}
