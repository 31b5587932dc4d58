/** What other features use of clients: their numbers. */
export { clientCount, clientCountOf, clientCounts } from "./figures-store.ts";
