/** What other features use of exchange rates: those that figures are joined at, and what figures say of it. */
export { joiningOf } from "./joining.ts";
export { currentRates, ratesNow } from "./store.ts";
