/** What other features use of scoring models: their editions. */
export { editionOf, published as publishedModels } from "./store.ts";
