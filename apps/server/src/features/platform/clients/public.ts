/** What other features use of clients: their numbers, and who has a name. */
export { clientsNamed, type NamedClient } from "./choices-store.ts";
export { clientCount, clientCountOf, clientCounts } from "./figures-store.ts";
