/** What other features use of a tenant's own frameworks. */
export { sightOf } from "./changing.ts";
export { contentOf } from "./content.ts";
export { differencesOf } from "./differences.ts";
export { type AboutImport, createImported, replaceByImported } from "./imported.ts";
export { sourceOf } from "./source.ts";
