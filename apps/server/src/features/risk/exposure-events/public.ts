/** What other features use of the events that move the exposure: recording them, and those of a trend. */
export { changeEvents, scenarioEvent } from "./scenario-events.ts";
export { eventsOf, recordEvents } from "./store.ts";
