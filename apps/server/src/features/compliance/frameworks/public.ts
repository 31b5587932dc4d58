/** What other features use of a tenant's own frameworks. */
export { checkWholeTenant, sightOf } from "./changing.ts";
export { contentOf } from "./content.ts";
export { differencesOf } from "./differences.ts";
export {
  type AboutImport,
  createImported,
  editionByImported,
  importTarget,
  replaceByImported,
} from "./imported.ts";
export { havingEntry, kinOf, publishedCalled, replacedEditions } from "./kin-store.ts";
export {
  frameworkLookup,
  type FrameworkLookup,
  frameworkNamed,
  type KnownFramework,
  publishedTitle,
  restingOf,
  shippedFramework,
} from "./known.ts";
export { type Source, sourceOf } from "./source.ts";
