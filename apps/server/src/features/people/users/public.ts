/** What other features use of people: how many there are. */
export { peopleCount, peopleCounts } from "./figures-store.ts";
