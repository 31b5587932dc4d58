/** What other features use of people: how many there are. */
export { peopleCounts } from "./figures-store.ts";
