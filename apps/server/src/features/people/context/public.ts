/** What other features use of contexts. */
export { listReach, type Reached, requireReach } from "./reach.ts";
