/** What other features use of a tenant's own frameworks. */
export { checkWholeTenant, sightOf } from "./changing.ts";
export { asContent, contentOf } from "./content.ts";
export { differencesOf } from "./differences.ts";
export { rewrittenOf } from "./entries-store.ts";
export {
  type AboutImport,
  createImported,
  editionByImported,
  importTarget,
  replaceByImported,
} from "./imported.ts";
export { sourceOf } from "./source.ts";
