/** What other features use of the browser of frameworks. */
export { answers, queryOf, searchedIn } from "./entry-search.ts";
export { GroupTree } from "./group-tree.tsx";
export { Marked } from "./marked.tsx";
export { namedEntries } from "./named-entries.ts";
