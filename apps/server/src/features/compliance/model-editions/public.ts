/** What assessments need of scoring models, which need assessments themselves. */
export { editionOf, publishedModels } from "./store.ts";
