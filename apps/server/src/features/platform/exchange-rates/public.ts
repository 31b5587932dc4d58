/** What other features use of exchange rates: those that figures are joined at. */
export { currentRates, ratesNow } from "./store.ts";
