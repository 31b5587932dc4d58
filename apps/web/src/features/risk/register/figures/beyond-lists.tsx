import { CountList } from "./count-list.tsx";
import { beyondRows, type Counts, type Scope } from "./counted-rows.ts";

/** The categories with risks beyond tolerance and beyond appetite, where there are any. */
export function BeyondLists({ counts, scope }: { readonly counts: Counts; readonly scope: Scope }) {
  const lists = [
    { title: "Beyond tolerance by category", rows: beyondRows(counts, scope, "beyondTolerance") },
    { title: "Beyond appetite by category", rows: beyondRows(counts, scope, "beyondAppetite") },
  ];
  return lists.map((list) => list.rows.length > 0 && <CountList key={list.title} {...list} />);
}
