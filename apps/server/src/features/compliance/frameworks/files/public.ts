/** What threads that parse files use of frameworks: nothing here reaches the database. */
export { asContent, contentOf, entryId, structureProblems } from "../content.ts";
export type { Content } from "../content.ts";
export { differencesOf } from "../differences.ts";
