/** What other features read of the declared models. */
export { modelOf } from "./model-of.ts";
