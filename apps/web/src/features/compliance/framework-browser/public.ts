/** What other features use of the browser of frameworks. */
export { namedEntries } from "./named-entries.ts";
