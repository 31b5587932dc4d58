/** What other features read of the declared models. */
export { modelOf, notInPrices, yearsDeclared } from "./model-of.ts";
