/** What other features use of the browser of frameworks. */
export { answers, queryOf, searchedIn } from "./entry-search.ts";
export { GroupTree } from "./group-tree.tsx";
export { Marked } from "./marked.tsx";
export { namedEntries } from "./named-entries.ts";
export { FindControl } from "./nist/find-control.tsx";
export { OverviewHeader } from "./nist/overview-header.tsx";
export { ShippedFramework } from "./shipped-framework.tsx";
