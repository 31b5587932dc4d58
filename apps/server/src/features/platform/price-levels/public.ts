/** What other features use of price levels: those that figures are stated by. */
export { levelsNow } from "./store.ts";
